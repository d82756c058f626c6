import type { ExtractRecord } from '../record.js';
import type { Sink, TextOutput } from './sink.js';

/** One JSON array, a record a line. */
export class JsonSink implements Sink {
  readonly #output: TextOutput;
  #separator = '[\n';

  constructor(output: TextOutput) {
    this.#output = output;
  }

  async write(record: ExtractRecord): Promise<void> {
    await this.#output.write(`${this.#separator}${JSON.stringify(record)}`);
    this.#separator = ',\n';
  }

  async end(): Promise<void> {
    await this.#output.write(this.#separator === '[\n' ? '[]\n' : '\n]\n');
  }
}
