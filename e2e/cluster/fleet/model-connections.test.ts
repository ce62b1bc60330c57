import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ModelConnectionRecord, ModelList } from '@millwright/contract';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { ModelServer } from '../../support/model-server.ts';
import { useSharedFleet } from '../../support/shared-fleet.ts';

const path = '/api/v1/admin/model-providers';
const noticeMs = 1_000;

suite('a model provider connected at one process', { skip: whyNoRedis() }, () => {
  test('is offered, and gone again, at another process within a second', async () => {
    await using server = await ModelServer.start('openai', 'fleet-model');
    const { fleet, apis, clients } = await useSharedFleet('models@example.com');
    const owner = await fleet.client(apis[0]);
    const [, other] = clients;
    const isOffered = async () => {
      const { body } = await other.json('GET', '/api/v1/vibe/models');
      return (body as unknown as ModelList).models.some(({ id }) => id === 'fleet-model');
    };
    assert.equal(await isOffered(), false);
    const { status, body } = await owner.json('POST', path, {
      provider: 'openai-compatible',
      name: 'Fleet',
      base_url: server.url,
    });
    assert.equal(status, 201, JSON.stringify(body));
    await eventually(isOffered, 'the model is offered', noticeMs);
    const { id } = body as unknown as ModelConnectionRecord;
    assert.equal((await owner.json('DELETE', `${path}/${id}`)).status, 200);
    await eventually(async () => !(await isOffered()), 'the model is gone', noticeMs);
  });
});
