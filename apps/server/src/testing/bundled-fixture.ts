import { basename, join } from 'node:path';

/** Directory of the bundled fixtures, once the runner has created it. */
export const bundledFixturesVariable = 'MILLWRIGHT_TEST_FIXTURES';

/** The file to start for a fixture that runs as a process: its bundle, if there is one, and otherwise its source. */
export function bundledFixture(source: string): string {
  const folder = process.env[bundledFixturesVariable];
  return folder === undefined ? source : join(folder, `${basename(source, '.ts')}.mjs`);
}
