import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  sharedSandboxManager,
  simpleSandboxManager,
} from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { templateOnly } from '../../apps/server/src/testing/template-only.ts';
import { Client, type Stream } from '../support/client.ts';

let service: TestService;
let client: Client;
const settings = { SANDBOX_WARM: '0', VERIFY_TURNS: 'false', RATE_LIMIT_TURNS_PER_HOUR: '0' };
before(async () => {
  service = await startTestService(settings, { sandboxes: await templateOnly() });
  client = await Client.of(service);
});
after(() => service?.[Symbol.asyncDispose]());

const books = { prompt: 'Track books with author, rating 1-5 and finished date' };

/** The text of every file as a turn wrote it. */
function filesOf(turn: Stream): Map<string, string> {
  const files = new Map<string, string>();
  for (const { path, content } of turn.eventsOf('file_streaming_chunk')) {
    files.set(path, (files.get(path) ?? '') + content);
  }
  for (const { path, content } of turn.eventsOf('file')) if (content) files.set(path, content);
  return files;
}

function textOf(turn: Stream): string {
  return turn
    .eventsOf('text')
    .map(({ text }) => text)
    .join('');
}

async function complete(body: Record<string, unknown>, as = client): Promise<Stream> {
  const turn = await as.turn(body);
  assert.equal(turn.reason, 'complete', turn.text.slice(-1_000));
  return turn;
}

test('builds the same files for the same prompt', async () => {
  const [one, other] = [await complete(books), await complete(books)];
  assert.notEqual(one.projectId, other.projectId);
  assert.ok(filesOf(one).size > 10);
  assert.deepEqual(filesOf(one), filesOf(other));
});

test('asks a question about a vague prompt and builds the answer', async () => {
  const turn = await client.post({ prompt: 'make me a cool app' });
  const question_id = await turn.question();
  const [question] = turn.eventsOf('ask_user_question');
  assert.match(question?.questions[0]?.question ?? '', /what should your app do/i);
  const answers = { [question?.questions[0]?.key ?? '']: 'my wine cellar: grape, vintage, price' };
  const { status } = await client.json('POST', '/api/v1/vibe/answer', {
    project_id: turn.projectId,
    question_id,
    answers,
  });
  assert.equal(status, 200);
  await turn.finished();
  assert.equal(turn.reason, 'complete');
  const app = filesOf(turn).get('specification.json') ?? '';
  for (const label of ['Grape', 'Vintage', 'Price']) assert.match(app, new RegExp(label));
});

test('proposes a plan, revises it on feedback, and builds it after approval', async () => {
  const turn = await client.post({ ...books, mode: 'plan' });
  const project_id = turn.projectId;
  const decide = (body: Record<string, unknown>) =>
    client.json('POST', '/api/v1/vibe/plan/approve', { project_id, ...body });
  await turn.plan();
  const [first] = turn.eventsOf('plan_proposed');
  assert.ok((first?.steps.length ?? 0) > 0);
  assert.match(first?.plan ?? '', /author/i);
  assert.doesNotMatch(first?.plan ?? '', /isbn/i);
  const feedback = 'Add a field ISBN';
  assert.equal((await decide({ approved: false, feedback })).status, 200);
  await turn.until(({ type, data }) => type === 'plan_proposed' && data.revision === 2);
  assert.match(turn.eventsOf('plan_proposed')[1]?.plan ?? '', /isbn/i);
  assert.equal(filesOf(turn).has('specification.json'), false);
  assert.equal((await decide({ approved: true })).status, 200);
  await turn.finished();
  assert.equal(turn.reason, 'complete');
  const stored = JSON.parse(filesOf(turn).get('specification.json') ?? '{}');
  assert.match(JSON.stringify(stored.entities), /ISBN/);
  assert.deepEqual(stored.requests, [books.prompt, feedback]);
});

test('makes changes as small edits and undoes them one by one', async () => {
  const first = await complete(books);
  const { projectId: project_id } = first;
  const startedAt = filesOf(first).get('specification.json');
  const prompts = ['Call it "Shelf"', 'Add a field pages (number)', 'Make it green'];
  const states = [startedAt];
  for (const prompt of prompts) {
    const turn = await complete({ prompt, project_id });
    const calls = turn.eventsOf('tool_start');
    const edited = calls.filter(({ name }) => name === 'edit_file');
    assert.ok(edited.length > 0, prompt);
    // Only new files are written as a whole, and the palette, where nearly every line changes.
    const written = calls.filter(({ name }) => name === 'write_file').map(({ input }) => input);
    assert.deepEqual(
      written.filter((input) => filesOf(first).has(String(input?.['path']))),
      prompt === 'Make it green' ? [{ path: 'src/theme.css' }] : [],
    );
    states.push(filesOf(turn).get('specification.json'));
  }
  for (const before of states.slice(0, -1).reverse()) {
    const turn = await complete({ prompt: 'undo that', project_id });
    assert.equal(filesOf(turn).get('specification.json'), before);
  }
  const nothing = await complete({ prompt: 'undo that', project_id });
  assert.match(textOf(nothing), /nothing to undo/);
  assert.deepEqual(
    nothing.eventsOf('tool_start').filter(({ name }) => name !== 'read_file'),
    [],
  );
});

test('answers questions about the project in chat mode without changes', async () => {
  // Only a search needs a sandbox.
  await using searching = await startTestService(settings, {
    sandboxes: await simpleSandboxManager(sharedSandboxManager),
  });
  const reader = await Client.of(searching);
  const { projectId: project_id } = await complete(books, reader);
  const ask = (prompt: string) => complete({ prompt, project_id, mode: 'chat' }, reader);
  const described = await ask('What does this app do?');
  assert.match(textOf(described), /books/i);
  assert.match(textOf(described), /author/i);
  const found = await ask('Where is finished?');
  assert.match(textOf(found), /src\/data\/\w+\.ts/);
  for (const turn of [described, found]) {
    const calls = turn.eventsOf('tool_start').map(({ name }) => name);
    assert.deepEqual(
      calls.filter((name) => !['read_file', 'search_files'].includes(name)),
      [],
    );
  }
});

test('explains requests beyond its abilities and leaves the app unchanged', async () => {
  const { projectId: project_id } = await complete(books);
  for (const body of [
    { prompt: 'Rewrite it in Svelte with server-side rendering' },
    { prompt: 'Should I use Redux here?', mode: 'discuss' },
  ]) {
    const turn = await complete({ ...body, project_id });
    assert.match(textOf(turn), /npx millwright models add/, body.prompt);
    assert.deepEqual(filesOf(turn), new Map());
  }
});
