import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { longOnly, trials } from '../../apps/server/src/testing/trials.ts';
import { foldReply } from '../../apps/server/src/turns/unfinished-reply.ts';
import type { Client, Stream } from '../support/client.ts';
import { Fleet, highConcurrency, type Member, shortLease } from '../support/fleet.ts';
import { readRecords } from '../support/invariants/records.ts';
import { checkInvariants, type Reading } from '../support/invariants.ts';
import { startLoad } from '../support/load.ts';
import { readingOf } from '../support/readings.ts';
import { write } from '../support/sandbox-scripts.ts';
import { messagesOf, TextReaders } from '../support/text-readers.ts';

const frozenTurns = trials.turnsOfStoppedWorker;
const handedOverTurns = trials.turnsHandedOver;

suite('workers that stop, freeze and die', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let client: Client;
  /** The only worker, before each test. */
  let worker: Member;
  const readings: Reading[] = [];

  before(async () => {
    fleet = await Fleet.assemble({ ...highConcurrency, ...shortLease, EVENT_LOOP_TIMEOUT_S: '3' });
    const [api, first] = await Promise.all([fleet.join('api'), fleet.join('worker')]);
    worker = first;
    client = await fleet.client(api);
  });
  after(() => fleet[Symbol.asyncDispose]());

  async function finish(streams: readonly Stream[]): Promise<void> {
    await Promise.all(streams.map((stream) => stream.finished()));
    readings.push(...streams.map((stream) => readingOf(stream)));
  }

  /** Starts turns at one worker that wait in the middle of a text or a file. */
  async function startGatedTurns(count: number): Promise<{ streams: Stream[]; gate: string }> {
    const gate = randomUUID();
    const halves = [
      `say before\ntodo x\nsay one two\nat ${gate}\nsay three\n${write('b.ts', '// b\n')}\nsay end`,
      `todo x\nhalfway ${gate}\n${write('a.ts', '// a\n'.repeat(80))}\nsay three\ntodo y\nsay end`,
    ];
    const streams = await Promise.all(
      Array.from({ length: count }, (_, at) => {
        return client.post({ prompt: `# ${randomUUID()}\n${halves[at % halves.length]}` });
      }),
    );
    await eventually(
      () => fleet.gates.arrivalCount(gate) === count,
      'all turns wait at the gate',
      30_000,
    );
    return { streams, gate };
  }

  test(`R06: a worker that receives SIGTERM hands over ${handedOverTurns} turns without errors`, async (t) => {
    const words = 'a few words that take their time '.repeat(5);
    const steps = ['a', 'b', 'c', 'd'].map((todo) => `pace 25\nsay ${words}\ntodo ${todo}`);
    const gate = randomUUID();
    const script = [`at ${gate}`, ...steps, 'say end'].join('\n');
    const prompts = Array.from({ length: handedOverTurns }, () => `# ${randomUUID()}\n${script}`);
    const load = await startLoad(client);
    const streams = await Promise.all(prompts.map((prompt) => client.post({ prompt })));
    const other = await fleet.join('worker');
    const { service } = worker;
    worker = other;
    fleet.gates.open(gate);
    const stoppedAt = Date.now();
    service.child.kill('SIGTERM');
    const exit = service.waitForExit().then((how) => ({ how, ms: Date.now() - stoppedAt }));
    await finish(streams);
    readings.push(...(await load.finished()));
    const { how, ms } = await exit;
    assert.deepEqual(how, [0, null]);
    assert.ok(ms <= 30_000, `it took ${ms} ms to leave`);
    for (const stream of streams) {
      assert.equal(stream.reason, 'complete');
      assert.deepEqual(stream.eventsOf('error'), []);
    }
    const calls = await fleet.callsOf(other);
    const delays = prompts.flatMap((prompt) => {
      const first = calls.find((call) => call.prompt === prompt);
      return first ? [first.ts - stoppedAt] : [];
    });
    t.diagnostic(
      `exited after ${ms} ms; ${delays.length} continued within ${Math.max(...delays)} ms`,
    );
    assert.equal(delays.length, handedOverTurns, 'all turns were handed over');
    assert.ok(Math.max(...delays) <= 10_000);
  });

  test(`R03: a frozen worker whose ${frozenTurns} turns were taken over writes nothing after it resumes`, async () => {
    const { streams, gate } = await startGatedTurns(frozenTurns);
    const other = await fleet.join('worker');
    worker.service.child.kill('SIGSTOP');
    const callsBefore = (await fleet.callsOf(worker)).length;
    await Promise.all(streams.map((stream) => stream.untilPhase('resumed')));
    // Both would continue from here if no fence kept the first one out.
    fleet.gates.open(gate);
    worker.service.child.kill('SIGCONT');
    await finish(streams);
    for (const { reason } of streams) assert.equal(reason, 'complete');
    await fleet.kill(other);
    // The resumed worker takes a new turn, so it has caught up by then.
    const next = await client.turn({ prompt: 'say next' });
    assert.equal(next.reason, 'complete');
    const since = (await fleet.callsOf(worker)).slice(callsBefore);
    assert.deepEqual(
      since.map(({ prompt }) => prompt),
      ['say next'],
      'it calls its model for nothing else',
    );
    const { log } = await readRecords(fleet.databaseUrl);
    for (const { turnId } of streams) {
      const own = log.filter(({ turn_id }) => turn_id === turnId);
      const resumed = own.slice(own.findIndex(({ data }) => data['phase'] === 'resumed'));
      const texts = resumed.map(({ type, data }) => (type === 'text' ? String(data['text']) : ''));
      assert.equal(texts.join(''), 'threeend', 'each word appears once');
      const files = resumed.filter(({ type }) => type === 'file');
      assert.equal(files.length, 1, 'the file is written once');
    }
  });

  type Interrupted = Awaited<ReturnType<typeof afterInterruption>>;

  /** Everything readers received of a turn whose worker ended during a step. */
  async function afterInterruption(readers: TextReaders, prompt: string) {
    const read = await readers.texts();
    const eventsByType = Object.groupBy(read.events, ({ type }) => type);
    const messages = await messagesOf(client, readers.turn);
    for (const [reader, texts] of Object.entries(read.others)) {
      assert.deepEqual(texts, messages, reader);
    }
    const steps = await fleet.stepsOf(worker, prompt);
    assert.ok(steps.includes(1), 'the step was interrupted');
    return { ...read, prompt, eventsByType, messages: messages.map(([, text]) => text) };
  }

  /** Ends the worker during a step of each script and lets another one continue. */
  async function interrupt<Name extends string>(
    signal: NodeJS.Signals,
    scripts: Record<Name, { readonly script: string; readonly seen: 'text' | 'reasoning' }>,
  ): Promise<Record<Name, Interrupted>> {
    const names = Object.keys(scripts) as Name[];
    const gate = randomUUID();
    const started = await Promise.all(
      names.map(async (name) => {
        const prompt = `# ${randomUUID()}\nsay before\ntodo x\nat ${gate}\n${scripts[name].script}`;
        return { name, prompt, readers: await TextReaders.post(client, prompt) };
      }),
    );
    const isSeen = (text: string) => text.includes('word9 ');
    // Turns wait in the only worker, however long another one takes to start.
    const areAllAtGate = () => fleet.gates.arrivalCount(gate) === names.length;
    await eventually(areAllAtGate, 'the worker has all turns', 30_000);
    const other = await fleet.join('worker');
    fleet.gates.open(gate);
    await Promise.all(
      started.map(({ name, readers }) => {
        const { seen } = scripts[name];
        return readers.until(({ type, data }) => type === seen && isSeen(data.text));
      }),
    );
    const oldWorker = worker;
    worker = other;
    oldWorker.service.child.kill(signal);
    const read = await Promise.all(
      started.map(({ prompt, readers }) => afterInterruption(readers, prompt)),
    );
    await oldWorker.service.waitForExit();
    return Object.fromEntries(names.map((name, at) => [name, read[at]])) as Record<
      Name,
      Interrupted
    >;
  }

  const words = Array.from({ length: 150 }, (_, at) => `word${at}`).join(' ');
  const aloud = (verb: string) => `pace 20\n${verb} ${words}\ntodo y\nsay end`;
  const scripts = {
    continued: { script: aloud('say'), seen: 'text' },
    retracted: { script: `anew\n${aloud('say')}`, seen: 'text' },
    thought: { script: aloud('think'), seen: 'reasoning' },
  } as const;

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    suite(`output interrupted by ${signal}`, () => {
      let interrupted: Record<keyof typeof scripts, Interrupted>;
      before(async () => {
        interrupted = await interrupt(signal, scripts);
      });

      test(`text interrupted by ${signal} continues seamlessly on every transport`, async () => {
        const { prompt, eventsByType, v1, messages } = interrupted.continued;
        assert.deepEqual(messages, ['before', words, 'end']);
        assert.deepEqual(
          v1.map(([, text]) => text),
          messages,
        );
        assert.equal(eventsByType.text_retracted, undefined);
        const call = (await fleet.callsOf(worker)).find((call) => call.prompt === prompt);
        assert.ok(words.startsWith(call?.said ?? '?'), 'the model receives its partial text');
      });

      test(`text interrupted by ${signal} is retracted if its model cannot continue it`, () => {
        const { eventsByType, v1, messages } = interrupted.retracted;
        assert.deepEqual(messages, ['before', words, 'end']);
        const [, , begun] = v1.map(([, text]) => text);
        const [retracted, ...more] = eventsByType.text_retracted ?? [];
        assert.deepEqual(more, []);
        assert.ok(retracted?.type === 'text_retracted');
        assert.equal(retracted.data.from_offset, 0);
        assert.equal(begun, words, 'V1 has the full text');
        const statuses = eventsByType.status?.map(({ data }) =>
          'message' in data ? data.message : '',
        );
        assert.ok(
          statuses?.some((message) => message.includes('Starting it again')),
          'a status explains the retraction',
        );
      });

      test(`reasoning interrupted by ${signal} is retracted and repeated`, () => {
        const { eventsByType, events, messages } = interrupted.thought;
        assert.deepEqual(messages, ['before', 'end']);
        assert.equal(eventsByType.text_retracted?.length, 1);
        const thought = foldReply(events).parts.filter(({ type }) => type === 'reasoning');
        assert.deepEqual(
          thought.map(({ text }) => text),
          [words],
        );
      });
    });
  }

  // `npm test` kills the workers of a turn with a tool that blocks them, below.
  test('R02: a turn whose workers die fails, and the next one starts at once', {
    skip: longOnly,
  }, async (t) => {
    const prompt = `# ${randomUUID()}\nsay x\nhang`;
    const stream = await client.post({ prompt });
    await stream.until(({ type }) => type === 'text');
    const resumed = () =>
      stream.eventsOf('status').filter(({ phase }) => phase === 'resumed').length;
    const others = [fleet.join('worker'), fleet.join('worker')];
    await fleet.kill(await fleet.workerOf(prompt));
    await stream.until(() => resumed() === 1);
    await Promise.all(others);
    await fleet.kill(await fleet.workerOf(prompt));
    await finish([stream]);
    const ended = performance.now();
    assert.equal(stream.eventsOf('error')[0]?.code, 'WORKER_LOST');
    const next = await client.post({ prompt: 'say again', project_id: stream.projectId });
    const ms = performance.now() - ended;
    t.diagnostic(`the next turn began ${Math.round(ms)} ms after the end`);
    assert.ok(ms <= 5_000);
    await finish([next]);
    assert.equal(next.reason, 'complete');
  });

  test('R02: a tool that blocks the event loop ends at most two processes, and the next turn starts at once', async () => {
    const workers = () => fleet.alive.filter(({ roles }) => roles === 'worker');
    while (workers().length < 3) await fleet.join('worker');
    const before = workers();
    const stream = await client.post({ prompt: `# ${randomUUID()}\ntodo x\ncall block {}` });
    await finish([stream]);
    const ended = performance.now();
    const prompt = `# ${randomUUID()}\nsay next`;
    const next = await client.post({ prompt, project_id: stream.projectId });
    assert.ok(performance.now() - ended <= 5_000);
    const [error] = stream.eventsOf('error');
    assert.equal(error?.code, 'WORKER_LOST');
    assert.match(error.message, /crashed 2 times during the same step/);
    const dead = () => before.filter((one) => !fleet.alive.includes(one));
    // The lease expires before the process ends itself.
    await eventually(() => dead().length === 2, 'two processes end', 30_000);
    for (const { service } of dead()) {
      assert.match(service.output(), /the event loop is blocked; ending this process/);
      assert.match(service.output(), /"tool":"block"/);
    }
    await finish([next]);
    assert.equal(next.reason, 'complete');
    assert.equal(dead().length, 2);
  });

  test('all invariants hold afterwards (I01–I09, I12, I13, I15)', async () => {
    const model = await fleet.readModelCalls();
    await checkInvariants(fleet.databaseUrl, [], {
      readings,
      model,
      installation: fleet.installation,
    });
  });
});
