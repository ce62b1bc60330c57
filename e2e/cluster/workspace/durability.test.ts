import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { FileChange, FileState } from '../../../apps/server/src/core/project-file.ts';
import { stateOf } from '../../../apps/server/src/projects/files/file-contents.ts';
import { openWorkspace } from '../../../apps/server/src/projects/files/open-workspace.ts';
import {
  createDataDirectoryWithCluster,
  killServer,
} from '../../../apps/server/src/store/testing/data-directory.ts';
import { bundledFixture } from '../../../apps/server/src/testing/bundled-fixture.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

const source = fileURLToPath(
  new URL('../../../apps/server/src/projects/files/testing/writer.ts', import.meta.url),
);

test('acknowledged files survive a kill of the process and the database', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  for (const acknowledged of trials.isExhaustive ? [1, 7, 60, 150] : [7, 60]) {
    const writer = spawn(process.execPath, [bundledFixture(source), place.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(writer, 'exit');
    const lines = createInterface({ input: writer.stdout })[Symbol.asyncIterator]();
    const projectId = (await lines.next()).value ?? '';
    const acknowledgedStates = new Map<string, FileState | null>();
    const note = (line: string) => {
      for (const { path, after } of JSON.parse(line) as FileChange[])
        acknowledgedStates.set(path, after);
    };
    for (let at = 0; at < acknowledged; at += 1) note((await lines.next()).value ?? '[]');
    writer.kill('SIGKILL');
    await killServer(place.dataDir);
    await ended;
    // Output of the killed process that was not read yet.
    for await (const line of { [Symbol.asyncIterator]: () => lines }) note(line);

    const database = await place.open();
    const found = new Map<string, FileState>();
    for await (const { path, content, mode } of openWorkspace(database.db, projectId).files()) {
      found.set(path, stateOf(content, mode));
      const text = Buffer.from(content).toString();
      assert.match(
        text,
        new RegExp(`^(${path} for the \\d+th time\\n)\\1*$`),
        'old or new, never mixed',
      );
    }
    // Only the last file may differ: it may be committed but not acknowledged.
    const different = [...found].filter(
      ([path, { hash }]) => acknowledgedStates.get(path)?.hash !== hash,
    );
    assert.ok(different.length <= 1, `${different.length} files are not as acknowledged`);
    for (const path of acknowledgedStates.keys()) assert.ok(found.has(path), `${path} is lost`);
    await database.close();
  }
});
