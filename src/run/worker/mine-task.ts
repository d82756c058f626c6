import { HearstMiner } from '../../concepts/mine/hearst-miner.js';
import { minePage } from '../mine-corpus.js';
import type { WorkerTask } from './worker-task.js';

/** Pages to `concept, instance, site` lines, tab between; an engine counts the distinct sites of each pair. */
export function mineTask(): WorkerTask {
  let miner = new HearstMiner();
  return {
    onPage(page) {
      minePage(miner, page);
      return [];
    },
    *onEnd() {
      for (const { concept, instance, site } of miner.sightings()) yield `${concept}\t${instance}\t${site}`;
      miner = new HearstMiner();
    },
  };
}
