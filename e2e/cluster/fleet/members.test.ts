import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite, test } from 'node:test';
import type { MemberRecord } from '@millwright/contract';
import { WebSocket } from 'ws';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { createMcpKey } from '../../support/mcp-test-client.ts';
import { useSharedFleet } from '../../support/shared-fleet.ts';

/** A process that misses the notice reads the rows within a second. */
const noticeTimeoutMs = 5_000;

suite('a removed member', { skip: whyNoRedis() }, () => {
  test('loses streams, sockets and keys at other processes', async () => {
    const email = 'removed@example.com';
    const { fleet, apis, clients } = await useSharedFleet(email);
    const [, client] = clients;
    const owner = await fleet.client(apis[0]);
    const { projectId } = await client.turn({ prompt: 'say hello' });
    const { key } = await createMcpKey(client);
    const stream = await client.read(`/api/v1/vibe/stream_v2/${projectId}?follow=true`);
    const socket = new WebSocket(`${client.url.replace('http', 'ws')}/api/v1/ws`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    await once(socket, 'open');
    const { body } = await owner.json('GET', '/api/v1/admin/members');
    const { members } = body as unknown as { members: MemberRecord[] };
    const member = members.find((one) => one.email === email);
    assert.ok(member);

    const late = AbortSignal.timeout(noticeTimeoutMs);
    const closed = once(socket, 'close', { signal: late });
    const ended = Promise.race([
      stream.finished().catch(() => undefined),
      once(late, 'abort').then(() => assert.fail('the stream is still open')),
    ]);
    const removed = await owner.json('DELETE', `/api/v1/admin/members/${member.id}`);
    assert.equal(removed.status, 200);
    await ended;
    assert.equal((await closed)[0], 4401);
    assert.equal((await client.json('GET', '/api/v1/me')).status, 401);
    const headers = { 'x-api-key': key };
    const exchange = await fetch(`${client.url}/api/v1/gw/token`, { method: 'POST', headers });
    assert.equal(exchange.status, 401);
  });
});
