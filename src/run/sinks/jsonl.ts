import type { ExtractRecord } from '../record.js';
import type { Sink, TextOutput } from './sink.js';

/** One record a line, the form that other programs build on. */
export class JsonlSink implements Sink {
  readonly #output: TextOutput;

  constructor(output: TextOutput) {
    this.#output = output;
  }

  async write(record: ExtractRecord): Promise<void> {
    await this.#output.write(`${JSON.stringify(record)}\n`);
  }

  async end(): Promise<void> {}
}
