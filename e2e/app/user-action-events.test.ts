import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { StampedEvent } from '@millwright/contract';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { putFile } from '../support/hand-edits.ts';
import { publishAndWait } from '../support/publisher.ts';
import { fetchRows, projectPath, readProject } from '../support/records.ts';
import { releaseSandboxes } from '../support/release-sandboxes.ts';
import { write } from '../support/sandbox-scripts.ts';

suite('the log of a project', () => {
  let service: Scripted;
  let client: Client;
  before(async () => {
    service = await startScripted({}, { sandboxes: releaseSandboxes() });
    client = await Client.of(service);
  });
  after(() => service?.[Symbol.asyncDispose]());

  /** Events of user actions, which belong to no turn. */
  async function readActions(projectId: string): Promise<StampedEvent[]> {
    const path = `${projectPath(projectId)}/events`;
    const events = await fetchRows<StampedEvent>(client, path, 'events');
    return events.filter(({ turn_id }) => turn_id === null);
  }

  test('has releases that go live, rollbacks and unpublishing, in order', async () => {
    const { projectId } = await client.turn({ prompt: `${write('index.html', 'a')}\nsay ok` });
    const first = await publishAndWait(client, projectId);
    assert.equal(first.status, 'live', JSON.stringify(first));
    const second = await publishAndWait(client, projectId);
    const publish = `${projectPath(projectId)}/publish`;
    const rolledBack = await client.request('POST', `${publish}/${first.release_id}/rollback`);
    assert.equal(rolledBack.status, 200);
    assert.equal((await client.request('DELETE', publish)).status, 200);
    assert.equal((await client.request('DELETE', publish)).status, 200, 'nothing is live');
    const actions = await readActions(projectId);
    assert.deepEqual(
      actions.flatMap(({ type, data }) => (type === 'publication' ? [data] : [])),
      [
        { status: 'live', release_id: first.release_id, number: 1 },
        { status: 'live', release_id: second.release_id, number: 2 },
        { status: 'live', release_id: first.release_id, number: 1 },
        { status: 'offline', release_id: null, number: null },
      ],
    );
  });

  test('names the checkpoint whose files were restored', async () => {
    const { projectId } = await client.turn({ prompt: `${write('a.txt', 'a')}\nsay ok` });
    const { latest_checkpoint_id: original } = await readProject(client, projectId);
    await putFile(client, projectId, 'a.txt', 'b');
    const restore = `${projectPath(projectId)}/checkpoints/${original}/restore`;
    assert.equal((await client.request('POST', restore)).status, 200);
    const checkpoints = (await readActions(projectId)).flatMap(({ type, data }) =>
      type === 'checkpoint' ? [data] : [],
    );
    assert.deepEqual(
      checkpoints.map(({ restored_from }) => restored_from),
      [undefined, original],
      'the manual edit is saved before',
    );
  });
});
