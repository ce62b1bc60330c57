import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { pino } from 'pino';
import { stateOf } from '../../apps/server/src/projects/files/file-contents.ts';
import { openWorkspace } from '../../apps/server/src/projects/files/open-workspace.ts';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { type Database, openDatabase } from '../../apps/server/src/store/database.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { longOnly, trials } from '../../apps/server/src/testing/trials.ts';
import type { Stream } from '../support/client.ts';
import { KillableService } from '../support/killable-service.ts';
import { app, previewOf, requestPreview, write } from '../support/sandbox-scripts.ts';

/** Number of kills. */
const kills = trials.fileKills;

suite('files announced to clients', { skip: (await whyNoBubblewrap()) || longOnly }, () => {
  let service: KillableService;
  let database: Database;
  before(async () => {
    const url = await freshDatabase();
    service = await KillableService.open({
      DATABASE_URL: url,
      TEST_SANDBOXES: 'real',
      VERIFY_TURNS: 'false',
      RATE_LIMIT_TURNS_PER_HOUR: '0',
    });
    const { dataDir } = service;
    database = await openDatabase({ url, dataDir, log: pino({ level: 'silent' }) });
  });
  after(async () => {
    await database?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** Compares the files that the stream announced with the stored ones. */
  async function assertStored(turn: Stream): Promise<number> {
    const stored = new Map<string, string>();
    for await (const { path, content } of openWorkspace(database.db, turn.projectId).files()) {
      stored.set(path, stateOf(content, 0).hash);
    }
    const announcedFiles = new Map<string, string>();
    for (const { type, data } of turn.events) {
      if (type === 'file_streaming_complete') announcedFiles.set(data.path, data.sha256);
    }
    for (const [path, hash] of announcedFiles) assert.equal(stored.get(path), hash, path);
    return announcedFiles.size;
  }

  const options = { timeout: 60_000 + kills * 5_000 };
  test(`survive ${kills} kills of the process right afterwards`, options, async (t) => {
    const { client } = service;
    let announced = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const names = ['src/one.ts', 'src/two.ts', 'src/three.ts'];
      const lines = names.map((name) => write(name, `export default ${kill};\n// ${name}\n`));
      const prompt = [...lines, write('src/App.tsx', app(`Life ${kill}`)), 'say done'].join('\n');
      const turn = await client.post({ prompt });
      const nth = names[kill % names.length];
      await turn.until(({ type, data }) => type === 'file_streaming_complete' && data.path === nth);
      await service.kill();
      await turn.closed();
      announced += await assertStored(turn);
      await service.start();
      const repeated = await client.post({ prompt });
      await repeated.finished();
      assert.equal(repeated.turnId, turn.turnId);
      assert.equal(repeated.reason, 'complete');
      const changes = repeated
        .eventsOf('file')
        .map(({ path, operation }) => `${operation} ${path}`);
      assert.equal(changes.length, await assertStored(repeated), changes.join());
      const address = previewOf(repeated);
      await eventually(async () => {
        const { status, body } = await requestPreview(service.port, `${address}src/App.tsx`);
        return status === 200 && body.includes(`Life ${kill}`);
      }, 'the preview serves the new content');
    }
    assert.ok(announced >= kills);
    t.diagnostic(`${announced} files were announced before a kill, none was lost`);
  });
});
