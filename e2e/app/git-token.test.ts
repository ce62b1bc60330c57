import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { connectAccount } from '../support/connect-account.ts';
import { startScripted } from '../support/driver.ts';
import { runningCommandLines } from '../support/git-client.ts';
import { GitHubServer, login } from '../support/github-server.ts';
import { projectPath, runSql } from '../support/records.ts';
import { write } from '../support/sandbox-scripts.ts';

test('the token of a push appears in no argument, log, file or row', async () => {
  await using gitHub = await GitHubServer.start();
  await using service = await startScripted(gitHub.settings);
  const ada = await Client.of(service);
  await connectAccount(ada, 'git');
  const { projectId } = await ada.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
  await gitHub.createRepository(login, 'app');
  gitHub.fault = 'pushes hang';
  const path = `${projectPath(projectId)}/git/push`;
  const pushing = ada.json('POST', path, { repository: { name: 'app' } });
  const arguments_ = await eventually(
    () => {
      const all = runningCommandLines();
      return all.some((one) => one.includes('send-pack') || one.includes('remote-http')) && all;
    },
    'git is running',
    30_000,
  );
  const { token } = gitHub;
  const forms = [token, Buffer.from(`x-access-token:${token}`).toString('base64')];
  const assertAbsent = (text: string) => assert.ok(forms.every((form) => !text.includes(form)));
  assertAbsent(arguments_.join('\n'));
  gitHub.clearFault();
  assert.equal((await pushing).status, 200);
  assertAbsent(JSON.stringify(service.logged));
  for (const table of ['git_links', 'projects', 'events', 'connections']) {
    const { rows: found } = await runSql(service, `SELECT * FROM ${table}`);
    assert.ok(found.length > 0, table);
    assertAbsent(JSON.stringify(found));
  }
  const folder = join(service.config.DATA_DIR, 'git', `${projectId}.git`);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  assert.ok(files.length > 0);
  for (const file of files.filter((one) => one.isFile())) {
    assertAbsent(await readFile(join(file.parentPath, file.name), 'latin1'));
  }
});
