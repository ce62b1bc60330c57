import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import type { Client, Stream } from '../support/client.ts';
import { checkInvariants, checkUniqueAndOrdered, type SeenEvent } from '../support/invariants.ts';
import { KillableService } from '../support/killable-service.ts';

/** Number of kills at each point. */
const kills = trials.processKills;
const options = { timeout: 30_000 + kills * 10_000 };
let databaseUrl: string;
let service: KillableService;
let client: Client;
const seen: SeenEvent[] = [];

before(async () => {
  databaseUrl = await freshDatabase();
  service = await KillableService.open({
    DATABASE_URL: databaseUrl,
    MAX_CONCURRENT_TURNS: '10',
    WORKER_CONCURRENCY: '10',
    RATE_LIMIT_TURNS_PER_HOUR: '0',
  });
  ({ client } = service);
});
after(() => service?.[Symbol.asyncDispose]());

function isPhase(event: Stream['events'][number], phase: string): boolean {
  return event.type === 'status' && event.data.phase === phase;
}

function recordEvents(stream: Stream): void {
  for (const { type, data, seq } of stream.events) {
    seen.push({ project_id: stream.projectId, seq, type, data });
  }
}

async function callsOf(prompt: string): Promise<number[]> {
  const lines = (await readFile(service.callsFile, 'utf8')).trim().split('\n');
  return lines
    .map((line) => JSON.parse(line))
    .filter((call) => call.prompt === prompt)
    .map(({ step }) => step);
}

const content = JSON.stringify('const answer = 42;\n'.repeat(12));
interface KillPoint {
  readonly script: string;
  readonly waitUntilReached: (stream: Stream) => Promise<unknown>;
  /** The step that the process does not finish. */
  readonly unfinished: number;
}

/** A short-lived state: the process is killed as soon as it is observed. */
const shortLivedPoints: Record<string, KillPoint> = {
  'between the last reply and the end': {
    script: 'todo x\nsay the last word',
    waitUntilReached: (stream) =>
      stream.until(
        ({ type, data }) => type === 'text' && 'text' in data && data.text.includes('word'),
      ),
    unfinished: 1,
  },
};

/** States in which turns wait at a gate, so that one kill hits all of them. */
const gatedPoints = (gate: string): Record<string, KillPoint> => ({
  'right after it began': {
    script: `at ${gate}\nsay one two three`,
    waitUntilReached: (stream) => stream.untilPhase('started'),
    unfinished: 0,
  },
  'just after a file was complete': {
    script: `call write_file {"path":"b.ts","content":${content}}\nat ${gate}\nsay all done now`,
    waitUntilReached: (stream) => stream.until(({ type }) => type === 'file_streaming_complete'),
    unfinished: 1,
  },
  'in the middle of a text': {
    script: `say before\ntodo x\nsay one two three\nat ${gate}\nsay four five six`,
    waitUntilReached: (stream) =>
      stream.until(
        ({ type, data }) => type === 'text' && 'text' in data && data.text.includes('one'),
      ),
    unfinished: 1,
  },
  'in the middle of a file': {
    script: `halfway ${gate}\ncall write_file {"path":"a.ts","content":${content}}\nsay done`,
    waitUntilReached: (stream) => stream.until(({ type }) => type === 'file_streaming_chunk'),
    unfinished: 0,
  },
  'inside a command': {
    script: `todo x\ncall wait_at {"gate":"${gate}"}\nsay waited`,
    waitUntilReached: (stream) =>
      stream.until((event) => event.type === 'tool_start' && event.data.name === 'wait_at'),
    unfinished: 2,
  },
});

/** Starts a turn and waits until it has reached its point. */
async function startAt({
  script,
  waitUntilReached,
}: KillPoint): Promise<{ prompt: string; first: Stream }> {
  const prompt = `${script}\nsay ${Math.random()}`;
  const first = await client.post({ prompt });
  await waitUntilReached(first);
  return { prompt, first };
}

async function assertOneEnd(
  { unfinished }: KillPoint,
  prompt: string,
  first: Stream,
): Promise<void> {
  await first.closed();
  recordEvents(first);
  const last = first.last;
  const headers: Record<string, string> = last
    ? { 'last-event-id': `${last.turn_id}:${last.seq}` }
    : {};
  const repeated = await client.post({ prompt }, headers);
  await repeated.finished();
  recordEvents(repeated);
  assert.equal(repeated.turnId, first.turnId, 'no second turn');
  assert.equal(repeated.reason, 'complete');
  checkUniqueAndOrdered([...first.events, ...repeated.events], first.turnId);
  const steps = await callsOf(prompt);
  for (let step = 0; step < unfinished; step += 1) {
    assert.equal(
      steps.filter((called) => called === step).length,
      1,
      `step ${step} was finished: ${steps}`,
    );
  }
}

for (const [name, point] of Object.entries(shortLivedPoints)) {
  test(`a turn whose process is killed ${name} ends exactly once`, options, async () => {
    for (let trial = 0; trial < kills; trial += 1) {
      const { prompt, first } = await startAt(point);
      await service.killAndRestart();
      await assertOneEnd(point, prompt, first);
    }
  });
}

test('a process killed while turns wait at gates', options, async (t) => {
  for (let trial = 0; trial < kills; trial += 1) {
    const gate = randomUUID();
    const points = Object.entries(gatedPoints(gate));
    const turns = await Promise.all(
      points.map(async ([name, point]) => ({ name, point, ...(await startAt(point)) })),
    );
    const question = await askAndWait();
    const areAllAtGate = () => service.gates.arrivalCount(gate) === points.length;
    await eventually(areAllAtGate, 'all turns wait at the gate');
    await service.killAndRestart();
    service.gates.open(gate);
    for (const { name, point, prompt, first } of turns) {
      await t.test(`${name}: the turn ends exactly once`, () => assertOneEnd(point, prompt, first));
    }
    await t.test('while a question waits: the question stays open and accepts one answer', () =>
      assertSameQuestion(question),
    );
  }
});

/** Starts a turn that waits for the answer to its question. */
async function askAndWait(): Promise<{ prompt: string; first: Stream; question: string }> {
  const prompt = `ask color Which?\nsay thanks ${Math.random()}`;
  const first = await client.post({ prompt });
  const question = await first.question();
  await first.untilPhase('awaiting_answer');
  return { prompt, first, question };
}

async function assertSameQuestion({
  prompt,
  first,
  question,
}: Awaited<ReturnType<typeof askAndWait>>): Promise<void> {
  await first.closed();
  recordEvents(first);
  const again = await client.post({ prompt });
  assert.equal(await again.question(), question);
  const answer = { project_id: first.projectId, question_id: question, answers: { color: 'red' } };
  assert.equal((await client.json('POST', '/api/v1/vibe/answer', answer)).status, 200);
  await again.finished();
  recordEvents(again);
  assert.equal(again.reason, 'complete');
  assert.deepEqual(await callsOf(prompt), [0, 1]);
}

test('a turn whose process dies in every attempt fails with WORKER_LOST', async () => {
  const prompt = `say x\nhang ${Math.random()}`;
  const first = await client.post({ prompt });
  await first.until(({ type }) => type === 'text');
  await service.killAndRestart();
  const resumed = await client.post({ prompt });
  await resumed.until((event) => isPhase(event, 'resumed'));
  await resumed.cancel();
  await service.killAndRestart();
  await first.closed();
  const again = await client.post({ prompt });
  await again.finished();
  assert.equal(again.turnId, first.turnId);
  assert.equal(again.last?.type === 'error' && again.last.data.code, 'WORKER_LOST');
  const next = await client.post({ prompt: 'say next', project_id: first.projectId });
  await next.finished();
  assert.equal(next.reason, 'complete');
  recordEvents(again);
  recordEvents(next);
});

test('the invariants hold for the log and everything clients received', async () => {
  await checkInvariants(databaseUrl, seen);
});
