import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { WebSocket } from 'ws';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startCliFixture } from '../support/cli.ts';
import type { RunningCli } from '../support/cli-in-process.ts';
import { Client } from '../support/client.ts';
import { withCliProject } from '../support/with-cli-project.ts';

const fixture = withCliProject(startCliFixture);

const change = (sql: string, stage: 'dev' | 'live' = 'dev') =>
  fixture.millwright.databases.run(fixture.projectId, sql, { mayChange: true, stage });

async function open(...words: string[]): Promise<{ cli: RunningCli; url: string }> {
  const cli = fixture.machine.start(['db', 'connect', fixture.projectId, ...words]);
  await cli.waitForOutput(/Press Ctrl-C/);
  const [url = ''] = /postgresql:\S+/.exec(cli.stdout) ?? [];
  return { cli, url };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const ended = (client: pg.Client) =>
  new Promise<void>((resolve) => client.once('end', () => resolve()));

const addressOf = (id: string, query = '') =>
  `${fixture.service.url.replace('http', 'ws')}/api/v1/projects/${id}/database/connect${query}`;

/** The status of a rejected handshake. */
async function handshake(url: string, token: string): Promise<number> {
  const socket = new WebSocket(url, ['millwright.v1'], {
    headers: { ...(token !== '' && { authorization: `Bearer ${token}` }) },
  });
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  socket.terminate();
  return response.statusCode;
}

test('an app without a database cannot be connected to', async () => {
  const { code, stderr } = await fixture.machine.run(['db', 'connect', fixture.projectId]);
  assert.deepEqual([code, /no database yet/.test(stderr)], [1, true]);
  assert.equal(await handshake(addressOf(fixture.projectId), fixture.ada.token), 404);
});

test('a PostgreSQL client works through the local port without a password', async () => {
  await change('CREATE TABLE notes (text text)');
  await change('CREATE TABLE only_live (id int)', 'live');
  const { cli, url } = await open();
  const clients = await Promise.all([connect(url), connect(url), connect(url)]);
  await Promise.all(
    clients.map((one, at) => one.query('INSERT INTO notes VALUES ($1)', [`n${at}`])),
  );
  const [first] = clients;
  assert.ok(first);
  assert.deepEqual((await first.query('SELECT count(*)::int AS n FROM notes')).rows, [{ n: 3 }]);
  const large = 'x'.repeat(5_000_000);
  const echoed = await first.query('SELECT $1 AS text', [large]);
  assert.ok(echoed.rows[0].text === large, 'five megabytes travel in both directions');
  await assert.rejects(first.query('SELECT nothing'), /column "nothing" does not exist/);
  await assert.rejects(first.query('CREATE DATABASE other'), { code: '42501' });
  for (const client of clients) await client.end();
  cli.interrupt('SIGINT');
  assert.deepEqual([(await cli.waitForExit()).code, cli.stderr], [0, '']);
  await assert.rejects(connect(url), { code: 'ECONNREFUSED' });
});

test('a stage and a port can be chosen', async () => {
  const { cli, url } = await open('--stage', 'live');
  const client = await connect(url);
  assert.deepEqual((await client.query('SELECT * FROM only_live')).rows, []);
  const { port } = new URL(url);
  const taken = await fixture.machine.run(['db', 'connect', fixture.projectId, '--port', port]);
  assert.deepEqual([taken.code, /EADDRINUSE/.test(taken.stderr)], [1, true], taken.stderr);
  const wrong = await fixture.machine.run(['db', 'connect', fixture.projectId, '--port', '70000']);
  assert.equal(wrong.code, 2);
  // Open sessions end with the command.
  const isEnded = ended(client);
  cli.interrupt('SIGINT');
  await cli.waitForExit();
  await isEnded;
});

test('a statement can be cancelled through the tunnel', async () => {
  const { cli, url } = await open();
  const [client, other] = [await connect(url), await connect(url)];
  const running = client
    .query('SELECT pg_sleep(20)')
    .catch((error: pg.DatabaseError) => error.code);
  await eventually(async () => {
    const { rows } = await other.query(
      `SELECT FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(20)' AND state = 'active'`,
    );
    return rows.length === 1;
  }, 'the statement runs');
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  const request = Buffer.alloc(16);
  for (const [at, value] of [16, 80_877_102, processID, secretKey].entries())
    request.writeInt32BE(value, at * 4);
  const canceling = connectSocket(Number(new URL(url).port), '127.0.0.1');
  canceling.end(request);
  canceling.resume();
  assert.equal(await running, '57014');
  await client.end();
  await other.end();
  cli.interrupt('SIGINT');
  await cli.waitForExit();
});

test('nobody else can open a tunnel', async () => {
  const eve = await Client.of(fixture.service, 'eve@example.com');
  assert.equal(await handshake(addressOf(fixture.projectId), eve.token), 403);
  assert.equal(await handshake(addressOf(fixture.projectId), ''), 401);
  assert.equal(await handshake(addressOf('prj_0000000000000000000000'), eve.token), 404);
  assert.equal(
    await handshake(addressOf(fixture.projectId, '?stage=other'), fixture.ada.token),
    400,
  );
  const plain = await fixture.ada.request(
    'GET',
    `/api/v1/projects/${fixture.projectId}/database/connect`,
  );
  assert.equal(plain.status, 400);
});

test('a user has at most 20 tunnels, and a closed one makes room', async () => {
  const { cli, url } = await open();
  const open20 = Array.from({ length: 20 }, async () => {
    const socket = new WebSocket(addressOf(fixture.projectId), ['millwright.v1'], {
      headers: { authorization: `Bearer ${fixture.ada.token}` },
    });
    await once(socket, 'open');
    return socket;
  });
  const sockets = await Promise.all(open20);
  assert.equal(await handshake(addressOf(fixture.projectId), fixture.ada.token), 429);
  await assert.rejects(connect(url));
  await cli.waitForOutput(/A connection ended: At most 20 tunnels at the same time/);
  for (const socket of sockets) socket.terminate();
  const client = await eventually(() => connect(url).catch(() => undefined), 'a tunnel is free');
  assert.ok(client);
  await client.end();
  cli.interrupt('SIGINT');
  await cli.waitForExit();
});

test('the tunnels of a removed user are closed, and those of others stay', async () => {
  const grace = await Client.of(fixture.service, 'grace@example.com');
  const { projectId: theirs } = await grace.turn({ prompt: 'say hello' });
  const statement = { sql: 'CREATE TABLE notes (text text)', read_only: false };
  await grace.json('POST', `/api/v1/projects/${theirs}/database/sql`, statement);
  const { cli, url } = await open();
  const client = await connect(url);
  const tunnel = new WebSocket(addressOf(theirs), ['millwright.v1'], {
    headers: { authorization: `Bearer ${grace.token}` },
  });
  await once(tunnel, 'open');
  const closed = once(tunnel, 'close');
  const { body } = await fixture.ada.json('GET', '/api/v1/admin/members');
  const members = body['members'] as unknown as { id: string; email: string }[];
  const member = members.find(({ email }) => email === 'grace@example.com');
  await fixture.ada.json('DELETE', `/api/v1/admin/members/${member?.id}`);
  assert.equal((await closed)[0], 4401);
  await client.query('SELECT 1');
  await client.end();
  cli.interrupt('SIGINT');
  await cli.waitForExit();
});

test('a stopping service closes tunnels', async () => {
  const { cli, url } = await open();
  const client = await connect(url);
  const isEnded = ended(client);
  const startedAt = performance.now();
  await fixture.service.service.stop(AbortSignal.timeout(20_000));
  await isEnded;
  assert.ok(performance.now() - startedAt < 15_000, 'the tunnel does not delay the stop');
  await cli.waitForOutput(/A connection ended/);
  cli.interrupt('SIGINT');
  assert.equal((await cli.waitForExit()).code, 0);
});
