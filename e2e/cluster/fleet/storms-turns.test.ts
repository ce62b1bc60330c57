import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { endingOf } from '@millwright/contract';
import pg from 'pg';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';
import { type Client, Stream } from '../../support/client.ts';
import type { Fleet } from '../../support/fleet.ts';
import {
  checkInvariants,
  checkUniqueAndOrdered,
  type SeenEvent,
} from '../../support/invariants.ts';
import { maxQueued, useSharedFleet } from '../../support/shared-fleet.ts';
import { TestSocket } from '../../support/test-socket.ts';

const messageCount = trials.duplicateMessages;
const interrupts = trials.interruptStorm;
/** Number of races between an abort and the end of its turn; a full run has 500. */
const races = trials.abortRaces;
/** The guaranteed times for an abort, and for a project after the last of many interrupts. */
const stopMs = 5_000;
const settledMs = 15_000;

const path = '/api/v1/vibe/stream_v2';

suite('concurrent messages and aborts in a cluster', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let apis: readonly [Client, Client];
  let database: pg.Client;
  const seen: SeenEvent[] = [];
  /** Alternates between the two API processes. */
  const clientAt = (number: number): Client => apis[number % 2 === 0 ? 0 : 1];

  before(async () => {
    ({ fleet, clients: apis } = await useSharedFleet('turns@example.com'));
    database = new pg.Client({ connectionString: fleet.databaseUrl });
    await database.connect();
  });
  after(() => database?.end());

  async function finish(stream: Stream): Promise<Stream> {
    await stream.finished();
    checkUniqueAndOrdered(stream.events, stream.turnId);
    assert.equal(stream.events.filter(endingOf).length, 1, 'I01: one end');
    for (const { type, data, seq } of stream.events) {
      seen.push({ project_id: stream.projectId, seq, type, data });
    }
    return stream;
  }

  function postConcurrently(
    body: (number: number) => Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Response[]> {
    return Promise.all(
      Array.from({ length: messageCount }, (_, n) =>
        clientAt(n).request('POST', path, body(n), headers),
      ),
    );
  }

  async function turnsWith(prompt: string): Promise<{ id: string; project_id: string }[]> {
    const { rows } = await database.query('SELECT id, project_id FROM turns WHERE prompt = $1', [
      prompt,
    ]);
    return rows;
  }

  async function abort(client: Client, projectId: string, body?: unknown) {
    const answer = await client.json('POST', `/api/v1/vibe/abort/${projectId}`, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body as { aborted?: boolean; status?: string; queued_dropped?: number };
  }

  async function waitUntilIdle(projectId: string): Promise<void> {
    const isIdle = async () => {
      const { body } = await clientAt(0).json('GET', `/api/v1/projects/${projectId}`);
      return body.status === 'idle';
    };
    await eventually(isIdle, 'the project is idle', 30_000);
  }

  for (const [name, headers] of [
    ['with one key', { 'idempotency-key': 'the-only-one' }],
    ['without a key', {}],
  ] as const) {
    test(`R17 ${messageCount} concurrent first posts of one message ${name} create one project and one turn`, async () => {
      const prompt = `say ${name}\nhang`;
      const answers = await postConcurrently(() => ({ prompt }), headers);
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      const streams = answers.map((answer) => new Stream(answer));
      await streams[0]?.until(({ type }) => type === 'text');
      await abort(clientAt(1), streams[0]?.projectId ?? '');
      await Promise.all(streams.map(finish));
      const turns = await turnsWith(prompt);
      assert.equal(turns.length, 1);
      assert.deepEqual(new Set(streams.map(({ turnId }) => turnId)), new Set([turns[0]?.id]));
      assert.equal(new Set(streams.map(({ text }) => text)).size, 1);
      const steps = await Promise.all(fleet.members.map((member) => fleet.stepsOf(member, prompt)));
      assert.deepEqual(steps.flat(), [0], 'the model was called once');
    });
  }

  test(`R17 ${messageCount} concurrent messages to one project fill the queue and run in order`, async () => {
    const running = await clientAt(0).post({ prompt: 'say first\nhang' });
    await running.until(({ type }) => type === 'text');
    const project_id = running.projectId;
    const answers = await postConcurrently((n) => ({ prompt: `say number ${n}`, project_id }));
    const waiting = answers.filter(({ status }) => status === 202);
    const rejected = answers.filter(({ status }) => status === 429);
    assert.deepEqual([waiting.length, rejected.length], [maxQueued, messageCount - maxQueued]);
    for (const answer of rejected) {
      assert.equal(((await answer.json()) as { code: string }).code, 'QUEUE_FULL');
    }
    const queue = waiting
      .map(({ headers }) => [Number(headers.get('x-queue-position')), headers.get('x-turn-id')])
      .sort(([one], [other]) => Number(one) - Number(other));
    const positions = Array.from({ length: maxQueued }, (_, n) => n + 1);
    assert.deepEqual(
      queue.map(([position]) => position),
      positions,
    );
    await abort(clientAt(1), project_id, { scope: 'turn' });
    await finish(running);
    await waitUntilIdle(project_id);
    const { rows } = await database.query<{ turn_id: string }>(
      `SELECT turn_id FROM events WHERE project_id = $1 AND type = 'status'
        AND data::jsonb ->> 'phase' = 'started' ORDER BY seq`,
      [project_id],
    );
    assert.deepEqual(
      rows.map(({ turn_id }) => turn_id),
      [running.turnId, ...queue.map(([, turnId]) => turnId)],
      'I06: in the order in which they were accepted',
    );
  });

  test(`R18 the last of ${interrupts} interrupts mixed with aborts and WebSocket cancels wins`, {
    timeout: 90_000,
  }, async (t) => {
    const scripts = ['say y\nhang', 'ask color Which?', 'plan Todo', 'call sleep {"ms":600000}'];
    const first = await clientAt(0).post({ prompt: 'say x\nhang', mode: 'plan' });
    const project_id = first.projectId;
    using socket = await TestSocket.open(clientAt(1));
    const since = performance.now();
    const posts: Promise<Response>[] = [];
    const stops: Promise<unknown>[] = [];
    for (let n = 0; n < interrupts; n += 1) {
      const prompt = `${scripts[n % 4]}\nsay ${n}`;
      const body = { prompt, mode: 'plan', project_id, interrupt: true };
      posts.push(clientAt(n).request('POST', path, body, { prefer: 'respond-async' }));
      if (n % 10 === 3) stops.push(abort(clientAt(n), project_id, { scope: 'turn' }));
      if (n % 10 === 7) stops.push(socket.request('cancel', { project_id, scope: 'turn' }));
      await delay(15);
    }
    const answers = await Promise.all(posts);
    await Promise.all(stops);
    const last = await clientAt(0).request('POST', path, {
      prompt: 'say the last',
      project_id,
      interrupt: true,
    });
    const posted = performance.now();
    assert.equal(last.status, 200, 'the turn starts');
    const lastTurn = await finish(new Stream(last));
    const settled = performance.now() - posted;
    assert.equal(lastTurn.reason, 'complete');
    await finish(first);
    await waitUntilIdle(project_id);
    t.diagnostic(
      `${answers.length} in ${Math.round(posted - since)} ms; the last one ended ${Math.round(settled)} ms after it was posted`,
    );
    assert.ok(settled < settledMs);
    const rejected = answers.filter(({ status }) => status !== 202 && status !== 200);
    assert.deepEqual(await Promise.all(rejected.map((answer) => answer.text())), []);
    const { rows } = await database.query<{ id: string; status: string }>(
      'SELECT id, status FROM turns WHERE project_id = $1 AND id <> $2',
      [project_id, lastTurn.turnId],
    );
    assert.equal(rows.length, interrupts + 1);
    for (const { status } of rows) assert.match(status, /^(interrupted|aborted)$/);
  });

  const content = 'x'.repeat(9_000);
  const states: [string, string, (stream: Stream) => Promise<unknown>][] = [
    ['the model streams text', 'say x\nhang', (s) => s.until(({ type }) => type === 'text')],
    [
      'a tool runs',
      'call sleep {"ms":600000}',
      (s) => s.until(({ type }) => type === 'tool_start'),
    ],
    [
      'a file is written',
      `pace 5\ncall write_file {"path":"a","content":"${content}"}`,
      (s) => s.until(({ type }) => type === 'file_streaming_chunk'),
    ],
  ];
  for (const [name, script, reached] of states) {
    test(`R19 concurrent aborts through both processes while ${name} stop the turn, and a later abort is a no-op`, async () => {
      const stream = await clientAt(0).post({ prompt: `${script}\nsay x` });
      await reached(stream);
      const since = performance.now();
      const receipts = await Promise.all([0, 1].map((n) => abort(clientAt(n), stream.projectId)));
      assert.ok(receipts.some(({ aborted }) => aborted));
      await finish(stream);
      const ms = performance.now() - since;
      assert.ok(ms < stopMs, `stopped after ${ms} ms`);
      assert.equal(stream.reason, 'aborted');
      assert.ok(!stream.types.includes('file'), 'no partial file');
      const late = await abort(clientAt(1), stream.projectId);
      assert.deepEqual([late.aborted, late.status], [false, 'idle']);
    });
  }

  test('R19 an abort stops a turn before a worker claims it', async () => {
    for (let iteration = 0; iteration < trials.abortsBeforeStart; iteration += 1) {
      const body = { prompt: `say x ${iteration}\nhang` };
      const posted = await clientAt(iteration).request('POST', path, body, {
        prefer: 'respond-async',
      });
      const project_id = posted.headers.get('x-project-id') ?? '';
      const { aborted, queued_dropped } = await abort(clientAt(iteration + 1), project_id);
      assert.ok(aborted || queued_dropped === 1, 'the abort found the turn');
      const turn = posted.headers.get('location')?.replace(/^.*turn_id=/, '');
      const stream = await clientAt(iteration).read(
        `${path}/${project_id}?turn_id=${turn}&after=0`,
      );
      assert.equal((await finish(stream)).reason, 'aborted');
    }
  });

  test(`R19 an abort that races with the end of its turn reports the actual outcome, ${races} times`, {
    timeout: 60_000 + races * 500,
  }, async (t) => {
    const ends = { aborted: 0, complete: 0 };
    for (let iteration = 0; iteration < races; iteration += 1) {
      const prompt =
        iteration % 2 === 0 ? `todo ${iteration}` : `pace 1\nsay race ${iteration} a b c`;
      const stream = await clientAt(iteration).post({ prompt });
      if (iteration % 4 > 1)
        await stream.until(({ type }) => type === 'text' || type === 'tool_end');
      const [receipt] = await Promise.all([
        abort(clientAt(iteration + 1), stream.projectId),
        finish(stream),
      ]);
      assert.ok(stream.reason === 'aborted' || stream.reason === 'complete');
      ends[stream.reason] += 1;
      assert.equal(receipt.aborted, stream.reason === 'aborted', 'the receipt matches the outcome');
    }
    t.diagnostic(JSON.stringify(ends));
  });

  test('the invariants hold for the log and everything clients received', async () => {
    await checkInvariants(fleet.databaseUrl, seen);
  });
});
