import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sequence } from '../../training/crf/train.js';

/** What crfsuite says about sequences after training on them. */
export interface CrfsuiteOracle {
  trainAndTag(data: readonly Sequence[], c2: number): number[][];
}

interface Crfsuite {
  readonly Trainer: new (options: {
    debug: boolean;
  }) => {
    set_params(params: Record<string, string>): void;
    append(features: readonly (readonly string[])[], labels: readonly string[]): void;
    train(file: string): void;
  };
  readonly Tagger: new () => {
    open(file: string): boolean;
    /** Its own typings promise an object with the probability; it gives the labels alone. */
    tag(features: readonly (readonly string[])[]): string[];
    close(): void;
  };
}

const INSTALLED = '../oracles/crfsuite/node_modules/crfsuite';

/**
 * crfsuite compiles for a while, so it is no dependency: `npm ci --prefix test/oracles/crfsuite` installs it.
 * Null when it is not there.
 */
export function loadCrfsuite(): CrfsuiteOracle | null {
  const require = createRequire(import.meta.url);
  try {
    const crfsuite = require(INSTALLED) as Crfsuite;
    return { trainAndTag: (data, c2) => trainAndTag(crfsuite, data, c2) };
  } catch {
    return null;
  }
}

function trainAndTag({ Trainer, Tagger }: Crfsuite, data: readonly Sequence[], c2: number): number[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'crfsuite-'));
  const file = path.join(folder, 'model');
  try {
    const trainer = new Trainer({ debug: false });
    trainer.set_params({
      c2: String(c2),
      'feature.possible_states': '1',
      'feature.possible_transitions': '1',
    });
    for (const { features, labels } of data) trainer.append(features, labels.map(String));
    trainer.train(file);
    const tagger = new Tagger();
    tagger.open(file);
    const answers = data.map(({ features }) => tagger.tag(features).map(Number));
    tagger.close();
    return answers;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
