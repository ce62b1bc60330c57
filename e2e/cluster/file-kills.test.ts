import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { pino } from 'pino';
import { stateOf } from '../../apps/server/src/projects/files/file-contents.ts';
import { openWorkspace } from '../../apps/server/src/projects/files/open-workspace.ts';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { type Database, openDatabase } from '../../apps/server/src/store/database.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { longOnly, trials } from '../../apps/server/src/testing/trials.ts';
import { Client, type Stream } from '../support/client.ts';
import { mintToken } from '../support/mint-token.ts';
import { app, previewOf, requestPreview, write } from '../support/sandbox-scripts.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from '../support/service-process.ts';
import { shareTemplates } from '../support/share-templates.ts';

const fixture = 'e2e/support/fixtures/scripted-service.ts';
/** Number of kills. */
const kills = trials.fileKills;

suite('files announced to clients', { skip: (await whyNoBubblewrap()) || longOnly }, () => {
  let env: Record<string, string>;
  let folder: string;
  let service: ServiceProcess;
  let client: Client;
  let database: Database;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-files-'));
    const url = await freshDatabase();
    env = {
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url,
      TEST_SANDBOXES: 'real',
      SANDBOX_WARM: '0',
      VERIFY_TURNS: 'false',
      RATE_LIMIT_TURNS_PER_HOUR: '0',
    };
    await shareTemplates(join(folder, 'data'));
    database = await openDatabase({ url, dataDir: folder, log: pino({ level: 'silent' }) });
    await start();
    client = new Client(`http://127.0.0.1:${env['PORT']}`, await mintToken(env));
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    service = spawnService(env, fixture);
    await waitUntilHealthy(service, Number(env['PORT']));
  }

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
    let announced = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const names = ['src/one.ts', 'src/two.ts', 'src/three.ts'];
      const lines = names.map((name) => write(name, `export default ${kill};\n// ${name}\n`));
      const prompt = [...lines, write('src/App.tsx', app(`Life ${kill}`)), 'say done'].join('\n');
      const turn = await client.post({ prompt });
      const nth = names[kill % names.length];
      await turn.until(({ type, data }) => type === 'file_streaming_complete' && data.path === nth);
      service.child.kill('SIGKILL');
      await service.waitForExit();
      await turn.closed();
      announced += await assertStored(turn);
      await start();
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
        const { status, body } = await requestPreview(Number(env['PORT']), `${address}src/App.tsx`);
        return status === 200 && body.includes(`Life ${kill}`);
      }, 'the preview serves the new content');
    }
    assert.ok(announced >= kills);
    t.diagnostic(`${announced} files were announced before a kill, none was lost`);
  });
});
