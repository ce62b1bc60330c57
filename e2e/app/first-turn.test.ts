import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { SandboxManager } from '../../apps/server/src/core/ports/sandbox-manager.ts';
import { openWorkspace } from '../../apps/server/src/projects/files/open-workspace.ts';
import { noSandboxes } from '../../apps/server/src/testing/no-sandboxes.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';

/** Starts a service whose template installation the test controls. */
async function start(template: SandboxManager['template']) {
  const services = noSandboxes();
  const manager = { ...services.manager, template };
  const service = await startScripted({}, { sandboxes: () => ({ ...services, manager }) });
  return { service, client: await Client.of(service) };
}

suite('the first turn of a project', () => {
  test('waits for packages to be fetched, and reports the progress', async (t) => {
    const { service, client } = await start(async (_platform, onProgress) => {
      for (const packages of [0, 250, 500]) onProgress?.({ packages, total: 500 });
      return [{ path: 'App.tsx', content: 'hello' }];
    });
    t.after(() => service[Symbol.asyncDispose]());
    const turn = await client.turn({ prompt: 'say done', app_platform: 'mobile' });
    const progressEvents = turn.events.flatMap(({ type, data }) =>
      type === 'status' && data.phase === 'installing' ? [[data.progress, data.message]] : [],
    );
    assert.deepEqual(
      progressEvents.map(([progress]) => progress),
      [0, 0.5, 1],
    );
    assert.match(String(progressEvents[1]?.[1]), /250 of 500/);
    const { db } = service.service.services.database;
    const tree = await openWorkspace(db, turn.projectId).tree();
    assert.deepEqual(
      tree.map(({ path }) => path),
      ['App.tsx'],
    );
    assert.equal(turn.last?.type === 'complete' && turn.last.data.files_created, 0);
    const again = await client.turn({ prompt: 'say more', project_id: turn.projectId });
    assert.equal(again.types.includes('checkpoint'), false, 'nothing is written twice');
  });

  test('fails with the reason if no template is available', async (t) => {
    const { service, client } = await start(async () => {
      throw new Error('The packages of the mobile template could not be installed: no network');
    });
    t.after(() => service[Symbol.asyncDispose]());
    const turn = await client.turn({ prompt: 'say done' });
    assert.equal(turn.last?.type, 'error');
    assert.deepEqual(turn.last?.type === 'error' && [turn.last.data.code, turn.last.data.message], [
      'SANDBOX_START_FAILED',
      'The packages of the mobile template could not be installed: no network',
    ]);
    const chat = await client.turn({ prompt: 'say hello', mode: 'chat' });
    assert.equal(chat.reason, 'complete', 'a turn without files needs no template');
  });
});
