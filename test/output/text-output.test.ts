import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FileOutput } from '../../src/output/text-output.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const home = temporaryFolder();

it.each([
  ['nowhere/a.csv', 'its folder is not there. Make the folder'],
  ['', 'it is a folder. Name a file.'],
])('a file that cannot be written at "%s" says what is in the way', async (name, said) => {
  await expect(FileOutput.open(join(home, name))).rejects.toMatchObject({
    code: 'output-failed',
    message: expect.stringContaining(said),
  });
});
