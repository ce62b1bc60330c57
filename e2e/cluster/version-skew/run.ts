import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { closeProcessScope } from '../../../apps/server/src/testing/process-scope.ts';
import type { Client, Stream } from '../../support/client.ts';
import { Fleet, type Member } from '../../support/fleet.ts';
import { putFile } from '../../support/hand-edits.ts';
import { app, previewOf, requestPreview, write } from '../../support/sandbox-scripts.ts';

/**
 * `npm run version-skew -- COMMIT`: processes of an earlier commit and of this one share one database and one Redis, as
 * during a rolling update. Runs every exchange between processes in both directions, and the fallback after a crash.
 */
const commit = process.argv[2] ?? 'HEAD~1';
const root = join(import.meta.dirname, '../../..');

async function checkOut(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'millwright-skew-'));
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  run('git', 'clone', '--quiet', '--no-checkout', root, '.');
  run('git', 'checkout', '--quiet', '--detach', commit);
  run('npm', 'ci');
  return directory;
}

interface Version {
  readonly name: string;
  readonly ROOT: string;
}

/** Two versions: the first one runs turns, the second one is used by the client, and takes over. */
type Scenario = (context: Context) => Promise<void>;

interface Context {
  readonly fleet: Fleet;
  readonly worker: Member;
  /** Client of an API process of the other version. */
  readonly client: Client;
  readonly api: Member;
  /** Starts a worker of the other version. */
  readonly joinOther: () => Promise<Member>;
  /** Unique in all scenarios, because equal prompts count as one message. */
  readonly id: string;
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'a stream is followed live and replayed': async ({ fleet, client, id }) => {
    const gate = `live-${id}`;
    const stream = await client.post({ prompt: `say first ${id}\nat ${gate}\nsay second\ntodo x` });
    await stream.until(says('first'));
    fleet.gates.open(gate);
    await completed(stream);
    const path = `/api/v1/vibe/stream_v2/${stream.projectId}?turn_id=${stream.turnId}&after=0`;
    const replayed = await client.read(path);
    await replayed.finished();
    assert.equal(replayed.text, stream.text);
  },
  'a question is answered': async ({ client, id }) => {
    const stream = await client.post({ prompt: `ask color Which, ${id}?\nsay thanks` });
    const answer = {
      project_id: stream.projectId,
      question_id: await stream.question(),
      answers: { color: 'red' },
    };
    assert.equal((await client.json('POST', '/api/v1/vibe/answer', answer)).status, 200);
    await completed(stream);
  },
  'a plan is approved': async ({ client, id }) => {
    const stream = await client.post({ prompt: `plan App ${id}\nsay built`, mode: 'plan' });
    await stream.until(({ type }) => type === 'plan_proposed');
    const decision = { project_id: stream.projectId, approved: true };
    assert.equal((await client.json('POST', '/api/v1/vibe/plan/approve', decision)).status, 200);
    await completed(stream);
  },
  'a turn is aborted': async ({ client, id }) => {
    const stream = await client.post({ prompt: `say started ${id}\nhang` });
    await stream.until(says('started'));
    await client.json('POST', `/api/v1/vibe/abort/${stream.projectId}`, {});
    await stream.finished();
    assert.equal(stream.reason, 'aborted');
  },
  'a preview is proxied and a file is edited': async ({ client, api, id }) => {
    const turn = await client.turn({
      prompt: `${write('src/App.tsx', app(`built ${id}`))}\nsay ok`,
    });
    assert.equal(turn.reason, 'complete');
    const address = previewOf(turn);
    const shows = (words: string) =>
      eventually(
        async () => {
          const page = await requestPreview(api.port, `${address}src/App.tsx`);
          return page.status === 200 && page.body.includes(words);
        },
        `the preview shows ${words}`,
        60_000,
      );
    await shows(`built ${id}`);
    await putFile(client, turn.projectId, 'src/App.tsx', app(`edited ${id}`));
    await shows(`edited ${id}`);
  },
  'a worker that stops hands its turn over': async ({ fleet, worker, client, joinOther, id }) => {
    const gate = `stop-${id}`;
    const prompt = `say one ${id}\ntodo x\nat ${gate}\nsay two\ntodo y\nsay three`;
    const stream = await client.post({ prompt });
    await eventually(() => fleet.gates.arrivalCount(gate) > 0, 'the turn is in its second step');
    const other = await joinOther();
    worker.service.child.kill('SIGTERM');
    fleet.gates.open(gate);
    await completed(stream);
    assert.deepEqual(await worker.service.waitForExit(), [0, null], worker.service.output());
    assert.ok((await fleet.stepsOf(other, prompt)).length > 0, 'the other version took over');
  },
  'a killed worker is replaced in the middle of a step': async (context) => {
    const { fleet, worker, client, joinOther, id } = context;
    const gate = `kill-${id}`;
    const prompt = `say one ${id}\ntodo x\nsay two\nat ${gate}\nsay three`;
    const stream = await client.post({ prompt });
    await eventually(() => fleet.gates.arrivalCount(gate) > 0, 'the turn is in its second step');
    await fleet.kill(worker);
    fleet.gates.open(gate);
    const other = await joinOther();
    await completed(stream);
    assert.ok((await fleet.stepsOf(other, prompt)).length > 0, 'the other version took over');
    assert.equal(stream.text.match(/two/g)?.length, 1, 'nothing is repeated');
  },
};

const says = (word: string) => (event: Stream['events'][number]) =>
  event.type === 'text' && event.data.text.includes(word);

async function completed(stream: Stream): Promise<void> {
  await stream.finished();
  assert.equal(stream.reason, 'complete', stream.text);
}

const settings = {
  QUEUE_START_WAIT_MS: '30000',
  TURN_LEASE_S: '3',
  SHUTDOWN_GRACE_S: '20',
  // The test service of earlier commits reads this name.
  WORKSHOP: 'real',
};

async function run(working: Version, other: Version): Promise<number> {
  let failures = 0;
  await using fleet = await Fleet.assemble(settings);
  const api = await fleet.join('api', { ROOT: other.ROOT });
  const client = await fleet.client(api);
  for (const [title, scenario] of Object.entries(scenarios)) {
    const worker = await fleet.joinWithSandboxes('worker', { ROOT: working.ROOT });
    const others: Member[] = [];
    const joinOther = async () => {
      const member = await fleet.joinWithSandboxes('worker', { ROOT: other.ROOT });
      others.push(member);
      return member;
    };
    const began = performance.now();
    try {
      await scenario({ fleet, worker, client, api, joinOther, id: crypto.randomUUID() });
      const ms = Math.round(performance.now() - began);
      console.log(`ok    ${working.name} works, ${other.name} asks: ${title} (${ms} ms)`);
    } catch (error) {
      failures += 1;
      console.log(`FAIL  ${working.name} works, ${other.name} asks: ${title}\n${error}`);
    }
    await Promise.all([worker, ...others].map(({ service }) => service[Symbol.asyncDispose]()));
    fleet.dropEndedMembers();
  }
  return failures;
}

const old: Version = { name: commit, ROOT: await checkOut() };
const current: Version = { name: 'this version', ROOT: root };
try {
  const failures = (await run(old, current)) + (await run(current, old));
  console.log(failures === 0 ? 'Both versions work side by side.' : `${failures} failed.`);
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await rm(old.ROOT, { recursive: true, force: true });
  await closeProcessScope();
}
