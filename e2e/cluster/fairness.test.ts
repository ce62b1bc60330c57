import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client, type Stream } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { Fleet } from '../support/fleet.ts';

/** Messages that two users post before the third one, each to a new project. */
const messageCount = trials.fairnessMessages;
/** Above the limit of one user, so that the limit applies, and below that of two. */
const slots = 3;
const limit = 2;
/** Enough turns to rule out chance. */
const iterations = trials.fairnessRounds;
const path = '/api/v1/vibe/stream_v2';

interface Users {
  readonly ada: Client;
  readonly eve: Client;
  readonly bob: Client;
}

async function createUsers(createClient: (email: string) => Promise<Client>): Promise<Users> {
  const [ada, eve, bob] = await Promise.all([
    createClient('ada@example.com'),
    createClient('eve@example.com'),
    createClient('bob@example.com'),
  ]);
  return { ada, eve, bob };
}

interface PostedTurn {
  readonly project: string;
  readonly turn: string;
}

interface TurnRecord {
  readonly turn_id: string;
  readonly status: string;
  readonly queue_position: number | null;
  readonly created_at: string;
  readonly started_at: string | null;
}

/** Posts without waiting for a worker. */
async function postAsync(client: Client, prompt: string): Promise<PostedTurn> {
  const answer = await client.request('POST', path, { prompt }, { prefer: 'respond-async' });
  assert.equal(answer.status, 202, await answer.text());
  return {
    project: answer.headers.get('x-project-id') ?? '',
    turn: answer.headers.get('x-turn-id') ?? '',
  };
}

async function readTurn(client: Client, posted: PostedTurn) {
  const { body } = await client.json(
    'GET',
    `/api/v1/projects/${posted.project}/turns/${posted.turn}`,
  );
  return body as unknown as TurnRecord;
}

/** Invariants for any number of processes. */
function testFairness(name: string, users: () => Users): void {
  test(`${name}: a message of another user waits for one turn to end, not for ${messageCount}`, async (t) => {
    const { ada, eve, bob } = users();
    const script = `pace 25\nsay ${'word '.repeat(10).trim()}`;
    const others = await Promise.all(
      Array.from({ length: messageCount }, async (_, at) => {
        const client = at % 2 === 0 ? ada : eve;
        return { client, posted: await postAsync(client, `${script} ${at}`) };
      }),
    );
    const readTurns = () =>
      Promise.all(others.map(({ client, posted }) => readTurn(client, posted)));
    const hasStarted = ({ started_at }: TurnRecord) => started_at !== null;
    await eventually(
      async () => (await readTurns()).filter(hasStarted).length >= slots,
      'turns start',
    );
    const bobsTurn = await postAsync(bob, 'say me too');
    const { created_at, started_at: begun } = await eventually(
      async () => {
        const now = await readTurn(bob, bobsTurn);
        return now.started_at !== null && { ...now, started_at: now.started_at };
      },
      "Bob's turn starts",
      30_000,
    );
    const records = await readTurns();
    const before = records.filter(
      ({ started_at }) => started_at && started_at >= created_at && started_at < begun,
    );
    const later = records.filter(({ started_at }) => !started_at || started_at > begun);
    const ms = Date.parse(begun) - Date.parse(created_at);
    t.diagnostic(
      `his began after ${ms} ms, behind ${before.length}, before ${later.length} others`,
    );
    assert.ok(before.length <= slots, `${before.length} began before`);
    assert.ok(later.length > messageCount / 4, 'most turns of the others were still waiting');
    await Promise.all(
      others.map(({ client, posted }) =>
        client.json('POST', `/api/v1/vibe/abort/${posted.project}`, {}),
      ),
    );
    await eventually(async () => {
      const over = await readTurns();
      return over.every(({ status }) => status === 'completed' || status === 'aborted');
    }, 'all turns have ended');
  });

  test(`${name}: the next turn of a user at the limit starts as soon as one ends`, async (t) => {
    const { ada } = users();
    const busy = [await open(ada, 'say 0\nhang'), await open(ada, 'say 1\nhang')];
    for (const stream of busy) await stream.untilPhase('started');
    const waits: number[] = [];
    for (let iteration = 0; iteration < iterations; iteration += 1) {
      const answer = await ada.request('POST', path, { prompt: `say next ${iteration}\nhang` });
      await assertFirstInLine(answer);
      const next = await ada.read(answer.headers.get('location') ?? '');
      const posted = { project: next.projectId, turn: next.turnId };
      assert.equal((await readTurn(ada, posted)).queue_position, 1);
      const ending = busy.shift();
      await stop(ada, ending);
      await ending?.finished();
      const ended = performance.now();
      await next.untilPhase('started');
      waits.push(performance.now() - ended);
      busy.push(next);
    }
    t.diagnostic(`started ${waits.map(Math.round).join(', ')} ms after another ended`);
    const sum = waits.reduce((total, ms) => total + ms, 0);
    // Periodic sweeps alone would take half a second each.
    assert.ok(sum < iterations * 300, `${sum} ms together`);
    for (const stream of busy) await stop(ada, stream);
    await Promise.all(busy.map((stream) => stream.finished()));
  });
}

async function open(client: Client, prompt: string): Promise<Stream> {
  const { project, turn } = await postAsync(client, prompt);
  return client.read(`${path}/${project}?turn_id=${turn}`);
}

async function stop(client: Client, stream: Stream | undefined): Promise<void> {
  await client.json('POST', `/api/v1/vibe/abort/${stream?.projectId}`, {});
}

async function assertFirstInLine(answer: Response): Promise<void> {
  assert.equal(answer.status, 202);
  assert.equal(answer.headers.get('x-queue-position'), '1');
  assert.equal(answer.headers.get('retry-after'), '2');
  const body = (await answer.json()) as Record<string, string>;
  assert.deepEqual(Object.keys(body).toSorted(), ['code', 'hint']);
  assert.equal(body['code'], 'message_queued');
  assert.match(body['hint'] ?? '', /next in line/);
}

const settings = {
  WORKER_CONCURRENCY: String(slots),
  // Reserved slots would start a user's only turn at once.
  WORKER_RESERVED_TURNS: '0',
  MAX_CONCURRENT_TURNS: String(limit),
  QUEUE_START_WAIT_MS: '300',
};

/** One ordinary slot, occupied throughout the test, and one reserved slot. */
const reservedSlotSettings = { ...settings, WORKER_CONCURRENCY: '1', WORKER_RESERVED_TURNS: '1' };

function testReservedSlots(name: string, users: () => Users): void {
  test(`${name}: a user without running turns starts while others occupy all ordinary slots`, async () => {
    const { ada, eve, bob } = users();
    const blockingTurn = await open(ada, 'say mine\nhang');
    await blockingTurn.untilPhase('started');
    const waitingTurn = await postAsync(ada, 'say mine too');
    const evesTurn = await open(eve, 'say hers');
    await evesTurn.finished();
    assert.equal(evesTurn.reason, 'complete');
    assert.equal(
      (await readTurn(ada, waitingTurn)).status,
      'queued',
      'the reserved slot is for users without running turns',
    );
    // The next turn of the same user takes it once the previous one has ended.
    const [next, last] = [await open(eve, 'say next'), await open(eve, 'say last')];
    await Promise.all([next.finished(), last.finished()]);
    assert.deepEqual([next.reason, last.reason], ['complete', 'complete']);
    const bobsTurn = await open(bob, 'say his');
    await bobsTurn.finished();
    assert.equal(bobsTurn.reason, 'complete');
    await stop(ada, blockingTurn);
    await eventually(
      async () => (await readTurn(ada, waitingTurn)).status === 'completed',
      "Ada's second turn runs in the ordinary slot",
    );
  });
}

suite('one process', () => {
  let service: Awaited<ReturnType<typeof startScripted>>;
  let users: Users;
  before(async () => {
    service = await startScripted(settings);
    users = await createUsers((email) => Client.of(service, email));
  });
  after(() => service[Symbol.asyncDispose]());
  testFairness('one process', () => users);
});

suite('reserved slots of one process', () => {
  let service: Awaited<ReturnType<typeof startScripted>>;
  let users: Users;
  before(async () => {
    service = await startScripted(reservedSlotSettings);
    users = await createUsers((email) => Client.of(service, email));
  });
  after(() => service[Symbol.asyncDispose]());
  testReservedSlots('one process', () => users);
});

suite('many processes', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let users: Users;
  before(async () => {
    fleet = await Fleet.assemble();
    const [api] = await Promise.all([
      fleet.join('api', settings),
      fleet.join('worker', { ...settings, WORKER_CONCURRENCY: '1' }),
      fleet.join('worker', { ...settings, WORKER_CONCURRENCY: String(slots - 1) }),
    ]);
    users = await createUsers((email) => fleet.client(api, email));
  });
  after(() => fleet[Symbol.asyncDispose]());
  testFairness('many processes', () => users);

  suite('reserved slots of a worker', () => {
    before(async () => {
      const workers = fleet.alive.filter(({ roles }) => roles === 'worker');
      await Promise.all(workers.map((worker) => fleet.kill(worker)));
      await fleet.join('worker', reservedSlotSettings);
    });
    testReservedSlots('a worker', () => users);
  });
});
