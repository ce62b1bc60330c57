import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach, suite, test } from 'node:test';
import {
  type GitPushRecord,
  type GitRecord,
  type GitRepositoryRecord,
  gitPushRecord,
  gitRecord,
} from '@millwright/contract';
import { GitHub } from '../../apps/server/src/features/git/github.ts';
import { pushBranch } from '../../apps/server/src/features/git/push-branch.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { connectAccount, listConnections } from '../support/connect-account.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { GitClient, withPassword } from '../support/git-client.ts';
import { GitHubServer, login } from '../support/github-server.ts';
import { putFile } from '../support/hand-edits.ts';
import { fetchRows, projectPath, runSql } from '../support/records.ts';
import { write } from '../support/sandbox-scripts.ts';

let gitHub: GitHubServer;
let service: Scripted;
let ada: Client;
let machine: GitClient;
before(async () => {
  gitHub = await GitHubServer.start();
  service = await startScripted(gitHub.settings);
  ada = await Client.of(service);
  await connectAccount(ada, 'git');
  machine = await GitClient.open();
});
beforeEach(() => gitHub.clearFault());
after(async () => {
  await machine?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
  await gitHub?.[Symbol.asyncDispose]();
});

async function disconnect(): Promise<void> {
  const [connection] = (await listConnections(ada, 'git')).connections;
  const { status } = await ada.request('DELETE', `/api/v1/git/connections/${connection?.id}`);
  assert.equal(status, 200);
}

const gitPath = (projectId: string) => `${projectPath(projectId)}/git`;
let names = 0;
function newName(): string {
  names += 1;
  return `app-${names}`;
}

async function project(): Promise<string> {
  const { projectId } = await ada.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
  return projectId;
}

async function edit(projectId: string, path: string): Promise<void> {
  await putFile(ada, projectId, path, path);
  const saved = await ada.json('POST', `${projectPath(projectId)}/checkpoints`, { label: path });
  assert.equal(saved.status, 201);
}

async function push(projectId: string, body?: object): Promise<GitPushRecord> {
  const answer = await ada.request('POST', `${gitPath(projectId)}/push`, body);
  const record = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(record));
  return gitPushRecord.strict().parse(record);
}

async function pushError(projectId: string, body?: object): Promise<[number, string, string]> {
  const { status, body: error } = await ada.json('POST', `${gitPath(projectId)}/push`, body);
  return [status, String(error.code), `${error.message} ${error.hint}`];
}

async function read(projectId: string): Promise<GitRecord> {
  const answer = await ada.request('GET', gitPath(projectId));
  return gitRecord.strict().parse(await answer.json());
}

const tipOf = (name: string, branch = 'main') =>
  gitHub.git(login, name, 'rev-parse', '--verify', `refs/heads/${branch}`);

/** Commits to a branch of the repository as another user. */
async function commitRemotely(name: string, branch = 'main'): Promise<string> {
  const url = withPassword(`${gitHub.url}/${login}/${name}.git`, gitHub.token);
  await machine.git('clone', '--quiet', '--branch', branch, url, name);
  await machine.git('-C', name, 'commit', '--quiet', '--allow-empty', '-m', 'by hand');
  await machine.git('-C', name, 'push', '--quiet', 'origin', branch);
  return tipOf(name, branch);
}

suite('push to GitHub', () => {
  test('creates a repository, stores it, and appends to it', async () => {
    const projectId = await project();
    assert.deepEqual((await read(projectId)).link, null);
    const name = newName();
    const first = await push(projectId, { repository: { name, create: true } });
    assert.equal(await tipOf(name), first.commit);
    assert.deepEqual([first.commits, first.pull_request], [1, null]);
    assert.equal(first.link.repository.url, `${gitHub.url}/${login}/${name}`);
    // The pushed commits equal those of a clone.
    await machine.git(
      ...['clone', '--quiet', withPassword(`${service.url}/git/${projectId}.git`, ada.token)],
      `${name}-clone`,
    );
    const head = await machine.git('-C', `${name}-clone`, 'rev-parse', 'HEAD');
    assert.equal(head.trim(), first.commit);

    const same = await push(projectId);
    assert.deepEqual([same.commit, same.commits], [first.commit, 0]);
    await edit(projectId, 'b.txt');
    assert.equal((await read(projectId)).link?.waiting, 1);
    const second = await push(projectId);
    assert.equal(await tipOf(name), second.commit);
    assert.equal(await gitHub.git(login, name, 'rev-parse', 'main~1'), first.commit);
    const { link, account: shown, clone_url } = await read(projectId);
    assert.deepEqual([link?.waiting, link?.error, link?.pushed_commit], [0, null, second.commit]);
    assert.deepEqual(shown, { provider: 'github', login });
    assert.equal(clone_url, `${service.config.BASE_URL}/git/${projectId}.git`);

    const other = await push(projectId, { branch: 'develop' });
    assert.equal(await tipOf(name, 'develop'), other.commit);
    assert.equal((await read(projectId)).link?.branch, 'develop');
    const deleted = await ada.json('DELETE', gitPath(projectId));
    assert.deepEqual(deleted.body, { id: projectId, deleted: true });
    assert.equal((await ada.json('DELETE', gitPath(projectId))).status, 404);
    assert.equal((await ada.json('PATCH', gitPath(projectId), { auto: true })).status, 404);
  });

  test('does not force a branch with other commits', async () => {
    const projectId = await project();
    const name = newName();
    await push(projectId, { repository: { name, create: true } });
    const theirs = await commitRemotely(name);
    await edit(projectId, 'b.txt');
    const [status, code, words] = await pushError(projectId);
    assert.deepEqual([status, code], [412, 'PRECONDITION_FAILED']);
    assert.match(words, /pull request[\s\S]*another branch/);
    assert.equal(await tipOf(name), theirs);
    const { link } = await read(projectId);
    assert.equal(link?.error?.code, 'PRECONDITION_FAILED');
    assert.equal(link?.waiting, 1, 'the last successful push is still recorded');

    const proposed = await push(projectId, { mode: 'pull_request', title: 'My changes' });
    assert.equal(await tipOf(name), theirs);
    const [pull] = gitHub.pulls.slice(-1);
    assert.equal(proposed.pull_request?.number, pull?.number);
    assert.deepEqual([pull?.title, pull?.base], ['My changes', 'main']);
    assert.match(pull?.head ?? '', /^millwright\//);
    assert.equal(await tipOf(name, pull?.head), proposed.commit);
    await edit(projectId, 'c.txt');
    const again = await push(projectId);
    assert.equal(again.pull_request?.number, pull?.number, 'the same one');
    assert.equal(await tipOf(name, pull?.head), again.commit);
    assert.equal(pull?.title, 'My changes');
    assert.equal((await read(projectId)).link?.error, null);
    await push(projectId, { title: 'Better words' });
    assert.equal(pull?.title, 'Better words');
  });

  test('a pull request requires a base branch and common history', async () => {
    const projectId = await project();
    const name = newName();
    await gitHub.createRepository(login, name);
    const empty = await pushError(projectId, { repository: { name }, mode: 'pull_request' });
    assert.deepEqual(empty.slice(0, 2), [412, 'PRECONDITION_FAILED']);
    assert.match(empty[2], /Push commits to it first/);
    assert.equal((await read(projectId)).link, null, 'a first push that fails links nothing');
    const others = await project();
    await push(others, { repository: { name } });
    const [, , words] = await pushError(projectId, { repository: { name }, mode: 'pull_request' });
    assert.match(words, /share no history/);
    const unrelated = await pushError(projectId, { repository: { name } });
    assert.deepEqual(unrelated.slice(0, 2), [412, 'PRECONDITION_FAILED']);
  });

  test('reports the reason of a failure, and changes nothing', async () => {
    const projectId = await project();
    const name = newName();
    const repository = { name, create: true };
    assert.equal((await pushError(projectId))[1], 'VALIDATION_FAILED');
    await disconnect();
    const unconnected = await pushError(projectId, { repository });
    assert.deepEqual(unconnected.slice(0, 2), [403, 'ACCESS_DENIED']);
    assert.match(unconnected[2], /Settings → Integrations/);
    await connectAccount(ada, 'git');
    gitHub.revoked.add(gitHub.token);
    assert.match((await pushError(projectId, { repository }))[2], /Connect GitHub again/);
    assert.match((await pushError(projectId, { repository: { name } }))[2], /Connect GitHub again/);
    await connectAccount(ada, 'git');
    assert.deepEqual((await pushError(projectId, { repository: { name } })).slice(0, 2), [
      404,
      'NOT_FOUND',
    ]);
    const wrong = { owner: 'company', name, create: true };
    assert.equal((await pushError(projectId, { repository: wrong }))[1], 'ACCESS_DENIED');
    await gitHub.createRepository('company', 'public', false);
    const readable = { owner: 'company', name: 'public' };
    assert.equal((await pushError(projectId, { repository: readable }))[1], 'ACCESS_DENIED');
    for (const trouble of ['breaks', 'fails'] as const) {
      gitHub.fault = trouble;
      for (const one of [repository, { name }]) {
        assert.deepEqual((await pushError(projectId, { repository: one })).slice(0, 2), [
          502,
          'UPSTREAM_ERROR',
        ]);
      }
    }
    gitHub.clearFault();
    assert.equal((await read(projectId)).link, null);

    const pushed = await push(projectId, { repository });
    assert.deepEqual((await pushError(projectId, { repository })).slice(0, 2), [
      400,
      'VALIDATION_FAILED',
    ]);
    await edit(projectId, 'b.txt');
    gitHub.fault = 'breaks';
    assert.equal((await pushError(projectId))[0], 502);
    gitHub.clearFault();
    const { link } = await read(projectId);
    assert.deepEqual([link?.error?.code, link?.pushed_commit], ['UPSTREAM_ERROR', pushed.commit]);
    assert.equal(await tipOf(name), pushed.commit);
    const empty = await ada.turn({ prompt: 'say nothing' });
    const before = gitHub.requests.length;
    const another = { name: newName(), create: true };
    assert.equal(
      (await pushError(empty.projectId, { repository: another }))[1],
      'VALIDATION_FAILED',
    );
    assert.equal(gitHub.requests.length, before, 'no repository is created');
    assert.equal(
      (await pushError(empty.projectId, { repository: { name } }))[1],
      'VALIDATION_FAILED',
    );
  });

  test('accepts an empty repository of the same name', async () => {
    const projectId = await project();
    const name = newName();
    await gitHub.createRepository(login, name);
    const { commit } = await push(projectId, { repository: { name, create: true } });
    assert.equal(await tipOf(name), commit);
  });

  test('times out', async () => {
    const projectId = await project();
    const name = newName();
    const { commit } = await push(projectId, { repository: { name, create: true } });
    gitHub.fault = 'hangs';
    const folder = join(service.config.DATA_DIR, 'git', `${projectId}.git`);
    const signal = new AbortController().signal;
    const account = { login, token: gitHub.token };
    const slow = pushBranch({
      ...{ folder, commit, url: gitHub.url, branch: 'slow', timeoutMs: 500, signal },
      account,
      repository: { owner: login, name },
    });
    await assert.rejects(slow, { code: 'UPSTREAM_TIMEOUT' });
    const api = new GitHub({ apiUrl: `${gitHub.url}/api`, timeoutMs: 300 });
    await assert.rejects(api.repositories(account, 1, 10, signal), {
      code: 'UPSTREAM_TIMEOUT',
    });
  });

  test('concurrent pushes have the same result', async () => {
    const projectId = await project();
    const name = newName();
    await gitHub.createRepository(login, name);
    const both = await Promise.all([1, 2].map(() => push(projectId, { repository: { name } })));
    assert.equal(both[0]?.commit, both[1]?.commit);
    assert.equal(await gitHub.git(login, name, 'rev-list', '--count', 'main'), '1');

    // In two processes, one of which may see fewer checkpoints than the other.
    const { DATABASE_URL = '', BASE_URL, ENCRYPTION_KEY } = service.config;
    const secret = ENCRYPTION_KEY?.toString('base64') ?? '';
    await using other = await startScripted({
      ...gitHub.settings,
      ...{ DATABASE_URL, BASE_URL, ENCRYPTION_KEY: secret },
    });
    const otherClient = new Client(other.url, ada.token);
    for (let at = 0; at < trials.concurrentPushes; at += 1) {
      await edit(projectId, `${at}.txt`);
      const path = `${gitPath(projectId)}/push`;
      const first = otherClient.json('POST', path);
      await edit(projectId, `${at}-more.txt`);
      const answers = await Promise.all([first, ada.json('POST', path)]);
      for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
      assert.equal(await tipOf(name), (await push(projectId)).commit);
    }
  });

  test('is restricted to the owner, with valid names', async () => {
    const projectId = await project();
    const eve = await Client.of(service, 'eve@example.com');
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/push'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const own = `${gitPath(projectId)}${path}`;
      assert.equal((await eve.json(method, own, body)).status, 403, method);
      assert.equal((await ada.json(method, `${gitPath('prj_none')}${path}`, body)).status, 404);
    }
    for (const body of [
      { repository: { name: '../x' } },
      { repository: { name: '..' } },
      { repository: { name: 'a/b' } },
      { repository: { name: 'x.git' } },
      { repository: { owner: '-x', name: 'x' } },
      { repository: { name: 'x' }, branch: '--force' },
      { repository: { name: 'x' }, branch: 'a..b' },
      { repository: { name: 'x' }, branch: 'a:b' },
      { repository: { name: 'x' }, branch: 'a b' },
      { repository: { name: 'x' }, branch: '.hidden' },
      { repository: { name: 'x' }, branch: 'x.lock' },
      { repository: { name: 'x' }, provider: 'elsewhere' },
      { repository: { name: 'x' }, mode: 'force' },
    ]) {
      assert.deepEqual(
        (await pushError(projectId, body)).slice(0, 2),
        [400, 'VALIDATION_FAILED'],
        JSON.stringify(body),
      );
    }
  });

  test('lists the repositories of the account page by page', async () => {
    for (let at = 0; at < 3; at += 1) await gitHub.createRepository(login, newName());
    const found = await fetchRows<GitRepositoryRecord>(
      ada,
      '/api/v1/git/repositories?limit=2',
      'repositories',
    );
    assert.ok(found.length >= 3);
    assert.equal(new Set(found.map(({ owner, name }) => `${owner}/${name}`)).size, found.length);
    assert.ok(found.filter(({ owner }) => owner === login).every((one) => one.can_push));
    await disconnect();
    assert.equal((await ada.json('GET', '/api/v1/git/repositories')).status, 403);
    await connectAccount(ada, 'git');
  });
});

suite('automatic push', () => {
  test('pushes every later checkpoint, and reports and retries failures', async () => {
    const projectId = await project();
    const name = newName();
    await push(projectId, { repository: { name, create: true }, auto: true });
    await ada.turn({ prompt: `${write('b.txt', '2')}\nsay two`, project_id: projectId });
    const pushed = () => read(projectId).then(({ link }) => link?.waiting === 0 && link);
    const link = await eventually(pushed, 'the checkpoint is pushed', 30_000);
    assert.equal(await tipOf(name), link.pushed_commit);

    gitHub.fault = 'breaks';
    const turn = await ada.turn({
      prompt: `${write('c.txt', '3')}\nsay three`,
      project_id: projectId,
    });
    assert.equal(turn.reason, 'complete', 'the turn is not affected');
    await eventually(
      async () => (await read(projectId)).link?.error,
      'the failure is shown',
      30_000,
    );
    gitHub.clearFault();
    await runSql(service, 'UPDATE git_links SET next_try_at = now() WHERE project_id = $1', [
      projectId,
    ]);
    const retried = await eventually(pushed, 'the push is retried', 30_000);
    assert.deepEqual([retried.error, await tipOf(name)], [null, retried.pushed_commit]);

    await ada.json('PATCH', gitPath(projectId), { auto: false });
    await edit(projectId, 'd.txt');
    assert.deepEqual(
      [(await read(projectId)).link?.waiting, await tipOf(name)],
      [1, retried.pushed_commit],
    );
  });
});
