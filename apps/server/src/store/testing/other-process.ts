import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundledFixture } from '../../testing/bundled-fixture.ts';

const source = fileURLToPath(new URL('./opener.ts', import.meta.url));

/** Runs opener.ts on a data folder; `nextLine` returns its output line by line. */
export function otherProcess(
  test: Pick<TestContext, 'after'>,
  dataDir: string,
  options: SpawnOptions & { statement?: string } = {},
) {
  const { statement = 'SELECT 1', ...settings } = options;
  const child = spawn(process.execPath, [bundledFixture(source), dataDir, statement], {
    ...settings,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  test.after(kill);
  return {
    kill,
    nextLine: async (): Promise<string | undefined> => (await lines.next()).value,
    async leave() {
      child.stdin.write('leave\n');
      await ended;
    },
  };
}
