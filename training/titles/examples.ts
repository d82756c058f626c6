import { existsSync, readFileSync } from 'node:fs';

/**
 * A labelled title, one JSON object a line. `concept` and `criterion` stand in the title word for word
 * (any case) where they are used for training; the other fields are as `tagpath title` prints them.
 */
export interface LabelledTitle {
  readonly title: string;
  readonly topk: boolean;
  readonly k: number | null;
  readonly concept?: string | null;
  readonly criterion?: string | null;
  readonly time?: string | null;
  readonly location?: string | null;
  readonly lang?: string;
  readonly id?: string;
  /** How much the title counts in training; 1 unless told otherwise. */
  readonly weight?: number;
}

export function readLabelled(file: string): LabelledTitle[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const row = JSON.parse(line) as LabelledTitle;
      return { ...row, title: row.title.replace(/\s+/g, ' ') };
    });
}
