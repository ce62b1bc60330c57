import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { simpleSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import type { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';

const write = (title: string) =>
  `call write_file ${JSON.stringify({
    path: 'index.html',
    content: `<!doctype html><title>${title}</title><div id="root"></div>`,
  })}`;

suite('the title of a project', () => {
  let service: Scripted;
  let ada: Client;

  before(async () => {
    ({ service, client: ada } = await startWithSandboxes({}, simpleSandboxManager));
  });
  after(() => service[Symbol.asyncDispose]());

  async function titleOf(projectId: string): Promise<string> {
    const { body } = await ada.json('GET', `/api/v1/projects/${projectId}`);
    return body['title'] ?? '';
  }

  test('is taken from the app once there is one', async () => {
    const stream = await ada.turn({ prompt: `${write('Books &amp; more')}\nsay done` });
    const [update] = stream.eventsOf('project_update');
    assert.deepEqual(
      [update?.project_id, update?.title, update?.preview_status],
      [stream.projectId, 'Books & more', 'ready'],
    );
    assert.equal(await titleOf(stream.projectId), 'Books & more');
    assert.ok(stream.types.indexOf('project_update') < stream.types.indexOf('complete'));

    const again = await ada.turn({
      prompt: `${write('Another')}\nsay done`,
      project_id: stream.projectId,
    });
    assert.deepEqual(again.eventsOf('project_update'), []);
    assert.equal(await titleOf(stream.projectId), 'Books & more');
  });

  test('is kept if the owner set it, and emitted to readers', async () => {
    const prompt = `call sleep {"ms":300}\n${write('Books')}\nsay done`;
    const stream = await ada.post({ prompt });
    await stream.untilPhase('started');
    const path = `/api/v1/projects/${stream.projectId}`;
    await ada.json('PATCH', path, { title: 'Mine' });
    await stream.finished();
    assert.deepEqual(
      stream.eventsOf('project_update').map(({ title }) => title),
      ['Mine'],
    );
    assert.equal(await titleOf(stream.projectId), 'Mine');
  });

  test('is kept if the app has no name of its own', async () => {
    const prompt = `${write('My app')}\nsay done`;
    const stream = await ada.turn({ prompt });
    assert.deepEqual(stream.eventsOf('project_update'), []);
    assert.match(await titleOf(stream.projectId), /^call write_file/);
  });
});
