import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { ticketRecord } from '@millwright/contract';
import { consumeWsTicket } from '../../apps/server/src/store/queries/stream-tickets.ts';
import { Client, Stream } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { leaseService } from '../support/shared-service.ts';

async function ticketFor(client: Client, projectId: string, transport?: 'sse' | 'ws') {
  const body = { project_id: projectId, ...(transport && { transport }) };
  const response = await client.request('POST', '/api/v1/stream_tickets', body);
  assert.equal(response.status, 201);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return ticketRecord.strict().parse(await response.json());
}

/** Opens a stream as an EventSource does, with the cursor as its only header. */
function open(service: Scripted, ticket: string, more = '', headers: Record<string, string> = {}) {
  return fetch(`${service.url}/api/v1/gw/stream?ticket=${ticket}${more}`, { headers });
}

async function errorOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code];
}

const tokenInvalid = [401, 'TOKEN_INVALID'];

test('a ticket opens the same stream as a token, repeatedly', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const done = await client.turn({ prompt: 'say hello' });
  const { projectId, turnId } = done;
  const { ticket, url, expires_in } = await ticketFor(client, projectId);
  assert.match(ticket, /^tk_\w{22}$/);
  assert.equal(url, `${service.config.BASE_URL}/api/v1/gw/stream?ticket=${ticket}`);
  assert.equal(expires_in, 3600);

  assert.equal((await open(service, ticket)).status, 204, 'nothing is open');
  for (const more of ['', '&envelope=true', '&after=2']) {
    const query = `turn_id=${turnId}${more}`;
    const signed = await client.request('GET', `/api/v1/vibe/stream_v2/${projectId}?${query}`);
    const ticketed = await open(service, ticket, `&${query}`);
    assert.equal(ticketed.headers.get('content-type'), 'text/event-stream');
    assert.equal(ticketed.headers.get('x-turn-id'), turnId);
    assert.equal(await ticketed.text(), await signed.text());
  }

  const middle = done.events[1];
  const resumed = new Stream(
    await open(service, ticket, '', { 'last-event-id': `${turnId}:${middle?.seq}` }),
  );
  await resumed.finished();
  assert.deepEqual(resumed.events, done.events.slice(2));
  const last = { 'last-event-id': `${turnId}:${done.events.at(-1)?.seq}` };
  assert.equal(
    (await open(service, ticket, '', last)).status,
    204,
    'an EventSource stops reconnecting',
  );
});

test('a ticket follows its project across turns', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const { projectId } = await client.turn({ prompt: 'say hello' });
  const { ticket } = await ticketFor(client, projectId, 'sse');
  const following = new Stream(await open(service, ticket, '&follow=true'));
  for (const prompt of ['say one', 'say two']) {
    const { turnId } = await client.turn({ prompt, project_id: projectId });
    const end = await following.until(
      (event) => event.type === 'complete' && event.turn_id === turnId,
    );
    assert.ok(end);
  }
  assert.equal(following.reason, undefined);
  await following.cancel();
});

test('a ticket is valid only for streams of its project', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const mine = await client.turn({ prompt: 'say mine' });
  const other = await client.turn({ prompt: 'say other' });
  const { ticket } = await ticketFor(client, mine.projectId);
  const otherTurnResponse = await open(service, ticket, `&turn_id=${other.turnId}`);
  assert.deepEqual(await errorOf(otherTurnResponse), [404, 'TURN_NOT_FOUND']);
  const asToken = { authorization: `Bearer ${ticket}` };
  const path = `/api/v1/vibe/stream_v2/${mine.projectId}`;
  assert.deepEqual(await errorOf(await service.get(path, asToken)), tokenInvalid);
  assert.deepEqual(await errorOf(await service.get(`${path}?ticket=${ticket}`)), [
    401,
    'AUTH_REQUIRED',
  ]);
  const written = await fetch(`${service.url}/api/v1/gw/stream?ticket=${ticket}`, {
    method: 'POST',
  });
  assert.equal(written.status, 405, 'it only reads');

  await client.request('DELETE', `/api/v1/projects/${mine.projectId}`);
  assert.deepEqual(
    await errorOf(await open(service, ticket)),
    tokenInvalid,
    'it is deleted with its project',
  );
});

test('an invalid, expired or WebSocket ticket opens no stream', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const { projectId } = await client.turn({ prompt: 'say hello' });
  const { ticket } = await ticketFor(client, projectId);
  const socket = await ticketFor(client, projectId, 'ws');
  assert.equal(socket.expires_in, 30);
  assert.equal(
    socket.url,
    `${service.config.BASE_URL.replace('http', 'ws')}/api/v1/gw/ws?ticket=${socket.ticket}`,
  );

  assert.equal((await open(service, ticket)).status, 204);
  for (const wrong of ['tk_none', `${ticket}x`, ticket.toLowerCase(), '%00', socket.ticket]) {
    assert.deepEqual(await errorOf(await open(service, wrong)), tokenInvalid, wrong);
  }
  for (const path of ['/api/v1/gw/stream', '/api/v1/gw/stream?ticket=']) {
    assert.deepEqual(await errorOf(await service.get(path)), [401, 'AUTH_REQUIRED'], path);
  }

  const { db, pool } = service.service.services.database;
  assert.equal(
    await consumeWsTicket(db, ticket, new Date()),
    undefined,
    'a stream ticket opens no socket',
  );
  assert.equal((await consumeWsTicket(db, socket.ticket, new Date()))?.projectId, projectId);
  assert.equal(await consumeWsTicket(db, socket.ticket, new Date()), undefined, 'once only');
  const lateTicket = await ticketFor(client, projectId, 'ws');
  assert.equal(
    await consumeWsTicket(db, lateTicket.ticket, new Date(Date.now() + 31_000)),
    undefined,
  );

  await pool.query(`UPDATE stream_tickets SET expires_at = now() - interval '1 ms'`);
  assert.deepEqual(await errorOf(await open(service, ticket)), tokenInvalid, 'expired');
});

test('tickets are issued only for own projects', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const otherUser = await Client.of(service, 'stranger@example.com');
  const { projectId } = await client.turn({ prompt: 'say hello' });
  const requestTicket = (who: Client, body: unknown) =>
    who.request('POST', '/api/v1/stream_tickets', body);
  assert.deepEqual(await errorOf(await requestTicket(otherUser, { project_id: projectId })), [
    403,
    'ACCESS_DENIED',
  ]);
  assert.deepEqual(await errorOf(await requestTicket(client, { project_id: 'prj_none' })), [
    404,
    'PROJECT_NOT_FOUND',
  ]);
  for (const body of [{}, { project_id: projectId, transport: 'fax' }, { projectId }]) {
    assert.deepEqual(
      await errorOf(await requestTicket(client, body)),
      [400, 'VALIDATION_FAILED'],
      JSON.stringify(body),
    );
  }
  const unsigned = await fetch(`${service.url}/api/v1/stream_tickets`, { method: 'POST' });
  assert.deepEqual(await errorOf(unsigned), [401, 'AUTH_REQUIRED']);
});

test('a ticket is neither stored nor logged in plain text', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const { projectId, turnId } = await client.turn({ prompt: 'say hello' });
  const { ticket } = await ticketFor(client, projectId);
  await (await open(service, ticket, `&turn_id=${turnId}`)).text();
  await open(service, `${ticket}&after=wrong`);
  const { rows } = await service.service.services.database.pool.query(
    'SELECT * FROM stream_tickets WHERE project_id = $1',
    [projectId],
  );
  assert.equal(rows.length, 1);
  assert.equal(rows[0].digest, createHash('sha256').update(ticket).digest('base64url'));
  assert.equal(JSON.stringify(rows).includes(ticket), false);
  const logged = JSON.stringify(service.logged);
  assert.ok(logged.includes('/api/v1/gw/stream?ticket=[redacted]'));
  assert.equal(logged.includes(ticket), false);
});

test('an exemption for a path prefix does not cover the bare prefix', async () => {
  await using service = await leaseService();
  assert.equal((await service.get('/api/v1/public/openapi.json')).status, 200);
  for (const path of ['ai', 'ai/', 'gw', 'gw/', 'public', 'public/', 'internal', 'internal/']) {
    assert.deepEqual(
      await errorOf(await service.get(`/api/v1/${path}`)),
      [401, 'AUTH_REQUIRED'],
      path,
    );
  }
});

test('the API reference lists every query field of the stream routes', async () => {
  await using service = await leaseService();
  const response = await service.get('/api/v1/public/openapi.json');
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  };
  const fields = (path: string) =>
    paths[path]?.['get']?.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const stream = ['turn_id', 'after', 'follow', 'events', 'envelope'];
  assert.deepEqual(fields('/api/v1/gw/stream'), [...stream, 'ticket']);
  assert.deepEqual(fields('/api/v1/vibe/stream_v2/{projectId}'), stream);
  assert.deepEqual(fields('/api/v1/projects'), [
    'limit',
    'cursor',
    'q',
    'status',
    'tag',
    'archived',
    'trashed',
    'sort',
  ]);
  assert.deepEqual(fields('/api/v1/projects/{projectId}/events'), [
    'limit',
    'cursor',
    'after_seq',
    'turn_id',
    'types',
  ]);
});
