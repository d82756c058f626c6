import type { ExtractRecord } from '../record.js';

/** Where text goes: standard output or a file. Resolves when it may take more. */
export interface TextOutput {
  write(text: string): Promise<void>;
}

/** Turns records into one output format as they come; no sink holds more than a record at a time. */
export interface Sink {
  write(record: ExtractRecord): Promise<void>;
  /** Writes what belongs at the end. */
  end(): Promise<void>;
}
