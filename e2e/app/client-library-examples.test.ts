import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Millwright } from '@millwright/client';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { buildWithAnswers } from '../../packages/client/examples/answer-a-question.ts';
import { buildAnApp } from '../../packages/client/examples/build-an-app.ts';
import { downloadFiles } from '../../packages/client/examples/download-files.ts';
import { followAProject } from '../../packages/client/examples/follow-a-project.ts';
import { startWhenPossible } from '../../packages/client/examples/handle-errors.ts';
import { watchProjects } from '../../packages/client/examples/watch-many-projects.ts';
import { Client } from '../support/client.ts';
import { millwrightOf } from '../support/client-library.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;
let millwright: Millwright;

before(async () => {
  service = await startScripted({ MAX_QUEUED_TURNS_PER_PROJECT: '1', MAX_CONCURRENT_TURNS: '9' });
  ada = await Client.of(service);
  millwright = millwrightOf(ada);
});
after(() => service[Symbol.asyncDispose]());

test('the README contains the examples verbatim', async () => {
  const folder = 'packages/client/examples';
  const readme = await readFile('packages/client/README.md', 'utf8');
  const names = await readdir(folder);
  assert.ok(names.length >= 6);
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    assert.ok(readme.includes(`\`\`\`ts\n${text}\`\`\``), `the README does not show ${name}`);
  }
});

test('build an app', async () => {
  const lines: string[] = [];
  const write = `call write_file ${JSON.stringify({ path: 'src/note.ts', content: 'export {}\n' })}`;
  const prompt = `say here it comes\n${write}`;
  const { preview_url, files } = await buildAnApp(millwright, prompt, (line) => lines.push(line));
  assert.match(String(preview_url), /^http/);
  assert.ok(files.includes('src/note.ts'), files.join());
  assert.ok(lines.join('').includes('here it comes'));
  assert.ok(lines.includes('create src/note.ts'));
  await assert.rejects(
    buildAnApp(millwright, 'fail', () => undefined),
    Error,
  );
});

test('answer a question', async () => {
  const questions: string[] = [];
  const { reason } = await buildWithAnswers(millwright, 'ask color Which color?', (question) => {
    questions.push(question);
    return 'red';
  });
  assert.equal(reason, 'complete');
  assert.deepEqual(questions, ['Which color?']);
});

test('follow a project', async () => {
  const { project_id } = await millwright.build({ prompt: 'say 1' }).result();
  const endings: string[] = [];
  const stop = new AbortController();
  const following = followAProject(
    millwright,
    project_id,
    (_, how) => endings.push(how),
    stop.signal,
  );
  await millwright.build({ project_id, prompt: 'fail' }).result();
  await eventually(() => endings.length === 2, 'both endings are printed');
  assert.deepEqual(endings, ['completed', 'failed']);
  stop.abort();
  await assert.rejects(following, { name: 'AbortError' });
});

test('watch many projects', async () => {
  const ids = [];
  for (const at of [1, 2]) {
    ids.push((await millwright.build({ prompt: `say ${at}` }).result()).project_id);
  }
  const stop = new AbortController();
  const turns = ids.map((project_id, at) =>
    millwright.build({ project_id, prompt: at === 0 ? 'say fine' : 'say bad idea\nhang' }),
  );
  for (const turn of turns) await turn.accepted;
  const watching = watchProjects(millwright, ids, (text) => text.includes('bad'), stop.signal);
  const results = await Promise.all(turns.map((turn) => turn.result()));
  assert.deepEqual(
    results.map(({ reason }) => reason),
    ['complete', 'aborted'],
  );
  stop.abort();
  await assert.rejects(watching, { name: 'AbortError' });
});

test('download files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-download-'));
  try {
    const file = join(folder, 'app.zip');
    const { project_id } = await millwright.build({ prompt: 'say 1' }).result();
    await millwright.files.write(project_id, 'src/note.ts', 'export {}');
    await downloadFiles(millwright, project_id, file);
    const zip = await readFile(file, 'latin1');
    assert.ok(zip.startsWith('PK') && zip.includes('src/note.ts'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('handle errors', async () => {
  const running = millwright.build({ prompt: 'hang' });
  const { project_id } = await running.accepted;
  assert.ok('queued' in (await startWhenPossible(millwright, project_id, 'say 1')));
  const full = await startWhenPossible(millwright, project_id, 'say 2');
  assert.ok('again_in_seconds' in full && full.again_in_seconds > 0);
  await millwright.abort(project_id);
  await assert.rejects(startWhenPossible(millwright, 'prj_nowhere', 'say 1'), {
    code: 'PROJECT_NOT_FOUND',
  });
});
