import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoBrowser } from '../../apps/server/src/sandboxes/testing/why-no-browser.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted, startWithSandboxes } from '../support/driver.ts';
import { importProject } from '../support/publisher.ts';
import { readProject } from '../support/records.ts';
import { app, write } from '../support/sandbox-scripts.ts';

/** An app with an undefined variable; each name is a different error. */
const broken = (name = 'hats') =>
  `export default function App() {\n  return <h1>{${name}}</h1>;\n}\n`;

suite('verification before a turn completes', () => {
  let service: Scripted;
  let client: Client;
  /** Shared by all tests, each of which rewrites the app, because each project has a sandbox of its own. */
  let project_id: string;
  before(async () => {
    ({ service, client } = await startWithSandboxes({ VERIFY_TURNS: 'true' }));
    project_id = await importProject(client, 'web');
  });
  after(() => service?.[Symbol.asyncDispose]());

  const joinLines = (...lines: string[]) => lines.join('\n');

  test('inspects the app and emits the result', async () => {
    const turn = await client.turn({
      project_id,
      prompt: joinLines(write('src/App.tsx', app('Hats')), 'say done'),
    });
    assert.equal(turn.reason, 'complete');
    const [verification, ...more] = turn.eventsOf('verification');
    assert.deepEqual(more, []);
    assert.deepEqual(
      verification?.checks.map(({ name, ok }) => [name, ok]),
      ['typecheck', 'build', 'page', 'console'].map((name) => [name, true]),
    );
    assert.ok(verification.ok);
    const order = turn.types.filter((type) => ['verification', 'checkpoint'].includes(type));
    assert.deepEqual(order, ['verification', 'checkpoint']);
    if (whyNoBrowser()) return;
    const { pathname } = new URL((await readProject(client, project_id)).screenshot_url ?? '');
    const screenshot = await (await client.request('GET', pathname)).bytes();
    assert.deepEqual([...screenshot.slice(0, 2)], [0xff, 0xd8], 'a JPEG');
  });

  test('[S4.6] fixes errors without a question with auto_fix', async () => {
    const turn = await client.turn({
      project_id,
      prompt: joinLines(
        write('src/App.tsx', broken()),
        'say done',
        'stop',
        write('src/App.tsx', app('Healed')),
        'say repaired',
      ),
      auto_fix: true,
    });
    assert.equal(turn.reason, 'complete');
    assert.deepEqual(
      turn.eventsOf('verification').map(({ ok }) => ok),
      [false, true],
    );
    const [error] = turn.eventsOf('build_error');
    const { source, message, file, line, auto_fix, attempt, max_attempts } = error ?? {};
    assert.deepEqual(
      { source, message, file, line, auto_fix, attempt, max_attempts },
      {
        source: 'typecheck',
        message: "Cannot find name 'hats'.",
        file: 'src/App.tsx',
        line: 2,
        auto_fix: true,
        attempt: 1,
        max_attempts: 3,
      },
    );
    assert.ok(!turn.types.includes('ask_user_question'));
    const phases = turn.eventsOf('status').map(({ phase }) => phase);
    assert.deepEqual(phases.slice(-4), ['verifying', 'build_error', 'fixing', 'verifying']);
  });

  const postBrokenApp = () => {
    const id = Math.random();
    return client.post({
      project_id,
      prompt: joinLines(
        write('src/App.tsx', broken()),
        `say done ${id}`,
        'stop',
        'stop',
        write('src/App.tsx', app('Healed')),
        'say repaired',
      ),
    });
  };
  const answer = async (stream: Stream, fix: string) => {
    const question_id = await stream.question();
    const body = { project_id, question_id, answers: { fix } };
    const { status } = await client.json('POST', '/api/v1/vibe/answer', body);
    assert.equal(status, 200);
    return stream.finished();
  };

  test('asks before fixing without auto_fix, and fixes on consent', async () => {
    const turn = await answer(await postBrokenApp(), 'Fix them');
    assert.equal(turn.reason, 'complete');
    assert.deepEqual(
      turn.eventsOf('verification').map(({ ok }) => ok),
      [false, true],
    );
    const [question] = turn.eventsOf('ask_user_question');
    assert.match(
      String(question?.questions[0]?.question),
      /^The app has 2 errors: src\/App\.tsx:2: Cannot find name 'hats'\. Should I fix this\?$/,
    );
    assert.equal(turn.eventsOf('tool_start').length, turn.eventsOf('tool_end').length);
  });

  test('asks before fixing without auto_fix, and stops on refusal', async () => {
    const before = service.calls.length;
    const turn = await answer(await postBrokenApp(), 'Leave them');
    assert.equal(turn.reason, 'complete');
    assert.deepEqual(
      turn.eventsOf('verification').map(({ ok }) => ok),
      [false],
    );
    assert.equal(service.calls.length - before, 2);
  });

  test('fails at the third occurrence of an error and names the last good version', async () => {
    const good = await client.turn({
      project_id,
      prompt: joinLines(write('src/App.tsx', app('Good')), 'say done'),
    });
    const attempt = (at: number) => [
      write('src/App.tsx', `// ${at}\n${broken()}`),
      'say done',
      'stop',
    ];
    const before = service.calls.length;
    const turn = await client.turn({
      project_id,
      prompt: joinLines(...[1, 2, 3, 4, 5].flatMap(attempt)),
      auto_fix: true,
    });
    assert.ok(turn.last?.type === 'error');
    const { code, message } = turn.last.data;
    const [checkpoint] = good.eventsOf('checkpoint');
    assert.equal(code, 'BUILD_FAILED');
    assert.match(message, /Cannot find name 'hats'\. Nothing changed: 2 repairs did not help/);
    assert.ok(message.includes(String(checkpoint?.checkpoint_id)), message);
    assert.equal(service.calls.length - before, 6);
    assert.equal(turn.eventsOf('verification').length, 3);
  });
});

test('completes a turn without a sandbox and reports that the app was not checked', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const turn = await client.turn({ prompt: `${write('a.ts', 'export {};')}\nsay done` });
  assert.equal(turn.reason, 'complete');
  const [verification] = turn.eventsOf('verification');
  assert.deepEqual([verification?.ok, verification?.checks], [false, []]);
  const messages = turn.eventsOf('status').map(({ message }) => message);
  assert.ok(messages.some((message) => message.startsWith('The app could not be checked: ')));
});

test('emits no reasoning if REASONING_EVENTS is false', async () => {
  await using service = await startScripted({ REASONING_EVENTS: 'false' });
  const client = await Client.of(service);
  const turn = await client.turn({ prompt: 'think hm\nsay done' });
  assert.equal(turn.reason, 'complete');
  assert.ok(!turn.types.includes('reasoning') && turn.types.includes('text'));
});
