import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Millwright } from '@millwright/client';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { type CliFixture, type Machine, startCliFixture } from '../support/cli.ts';
import type { ExitResult } from '../support/cli-in-process.ts';
import type { Client } from '../support/client.ts';
import { readLog } from '../support/client-library.ts';
import type { Scripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;
let millwright: Millwright;
let machine: Machine;

let fixture: CliFixture;
before(async () => {
  fixture = await startCliFixture({ MAX_QUEUED_TURNS_PER_PROJECT: '1' });
  ({ service, ada, millwright, machine } = fixture);
});
after(() => fixture?.[Symbol.asyncDispose]());

const projectIn = (text: string) => /prj_\w+/.exec(text)?.[0] ?? assert.fail(text);
const newest = async () =>
  (await millwright.projects.list({ limit: 1 })).projects[0]?.project_id ?? '';

/** Removes the parts that differ between runs. */
const normalize = ({ stdout }: ExitResult) =>
  stdout
    .replace(/prj_\w+/g, 'PROJECT')
    .replace(/http:\/\/\w+\.preview\.localhost:\d+\//g, 'PREVIEW')
    .replace(/in \d+\.\ds/g, 'in TIME')
    .replace(/ Available: .*/g, '');

suite('build with piped output', () => {
  test('prints one line per event, in order', async () => {
    const prompt = [
      'say I build **it**.',
      'todo Books',
      'say First line\u001b[31m of more',
      'call echo {"text":"Knock","times":1}',
      'call nothing {}',
      'say Done, 漢字 and all.',
    ].join('\n');
    const ended = await machine.runProcess(['build', prompt]);
    assert.equal(ended.code, 0, ended.stderr);
    assert.equal(
      normalize(ended),
      [
        'I build it.',
        '',
        '  ☐ Books',
        '',
        'First line of more',
        '',
        '  ✓ Knock',
        '  ✗ nothing',
        '    Unknown tool nothing.',
        '',
        'Done, 漢字 and all.',
        '',
        '✗ Books',
        '',
        '✓ Done in TIME · 0 files · 3 calls · 40 tokens in, 11 out',
        '  Preview   PREVIEW',
        '  Project   PROJECT',
        '',
      ].join('\n'),
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    assert.doesNotMatch(ended.stdout, /[\x00-\x09\x0b-\x1f\x7f]/);
    assert.equal(ended.stderr, '');
  });

  test('--json prints the log, event by event', async () => {
    const { code, stdout } = await machine.run(['build', '--json', 'say hello\ntodo x\nsay there']);
    assert.equal(code, 0);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(events, await readLog(ada, events[0].project_id));
  });

  test('--quiet prints the address of the preview', async () => {
    const { code, stdout } = await machine.run(['build', '-q', 'say hello']);
    assert.equal(code, 0);
    const { preview_url } = await millwright.projects.get(await newest());
    assert.equal(stdout, `${preview_url}\n`);
  });

  test('reads the prompt from a pipe', async () => {
    const piped = machine.startProcess(['build', '-']);
    piped.child.stdin?.end('say from a file\n');
    const { code, stdout } = await piped.waitForExit();
    assert.equal(code, 0);
    assert.match(stdout, /^from a file\n/);
  });

  test('continue uses the project of the folder, or the named one', async () => {
    const first = projectIn((await machine.run(['build', 'say one'])).stdout);
    const second = projectIn((await machine.run(['build', 'say two'])).stdout);
    assert.equal(projectIn((await machine.run(['continue', 'say more'])).stdout), second);
    assert.equal(projectIn((await machine.run(['continue', first, 'say more'])).stdout), first);
    assert.equal(projectIn((await machine.run(['continue', 'say more'])).stdout), first);
    const saved = JSON.parse(
      await readFile(join(machine.folder, '.millwright/project.json'), 'utf8'),
    );
    assert.deepEqual(saved, { url: service.url, project_id: first });
    const logs = await machine.run(['logs']);
    assert.equal(logs.code, 0);
    assert.match(
      logs.stdout,
      /^one\n[\s\S]*✓ Done[\s\S]*more\n[\s\S]*✓ Done[\s\S]*more\n[\s\S]*✓ Done/,
    );
  });
});

suite('exit codes', () => {
  test('1: a failed turn, with the files kept, the next step and its reference', async () => {
    const { code, stdout } = await machine.run(['build', 'say so far\nfail']);
    assert.equal(code, 1);
    assert.match(stdout, /✗ The turn failed in/);
    assert.match(stdout, /\n {2}Kept {6}the whole conversation\n {2}Next {6}millwright continue/);
    assert.match(stdout, /\n {2}Reference {1}\w{4}-\w{4}\n/);
  });

  test('2: an unknown argument, with a suggestion', async () => {
    const misspelled = await machine.runProcess(['biuld', 'x']);
    assert.equal(misspelled.code, 2);
    assert.match(misspelled.stderr, /Unknown command biuld\n {2}Did you mean build\?/);
    const option = await machine.run(['build', '--platfrom', 'web', 'x']);
    assert.equal(option.code, 2);
    assert.match(option.stderr, /Unknown option --platfrom\n {2}Did you mean --platform\?/);
    for (const args of [
      [],
      ['build'],
      ['build', 'a', 'b'],
      ['build', '--mode', 'x', 'y'],
      ['build', '--image', 'none.png', 'x'],
    ]) {
      const { code, stdout, stderr } = await machine.run(args);
      assert.equal(code, 2, `${args}: ${stdout}${stderr}`);
    }
  });

  test('3: not signed in, or an expired token', async () => {
    const signedOut = await machine.run(['whoami'], { MILLWRIGHT_TOKEN: '' });
    assert.equal(signedOut.code, 3);
    assert.match(
      signedOut.stderr,
      /You are not signed in to .*\n {2}Sign in with: millwright login/,
    );
    const late = await machine.run(['build', 'say x'], { MILLWRIGHT_TOKEN: 'old' });
    assert.equal(late.code, 3);
    assert.match(late.stderr, /Reference \w{4}-\w{4}/);
  });

  test('4: stopped by a signal, which stops the turn', async () => {
    const args = ['build', 'say begun\ncall echo {"text":"x","times":1}\nhang'];
    const interrupted = () => [
      ['SIGINT', machine.startProcess(args)] as const,
      ['SIGTERM', machine.start(args)] as const,
    ];
    for (const [signal, building] of interrupted()) {
      await building.waitForOutput(/✓ x\n/);
      building.interrupt(signal);
      const { code, stdout, stderr } = await building.waitForExit();
      assert.equal(code, 4, stderr);
      assert.match(stderr, /Stopping the turn/);
      assert.match(stdout, /– Stopped in/);
      const { status } = await millwright.projects.get(projectIn(stdout));
      assert.equal(status, 'idle');
    }
  });

  test('5: --no-wait exits when an answer is needed, and explains how to give it', async () => {
    const { code, stdout, stderr } = await machine.run([
      'build',
      '--no-wait',
      'ask colour Which colour?\nsay thanks',
    ]);
    assert.equal(code, 5);
    const [, command = ''] = /Answer with: millwright (.*)\n/.exec(stdout) ?? [];
    assert.match(stdout, /^\? Which colour\?\n/);
    assert.match(stderr, /The turn keeps running/);
    const args = command.split(' ').map((word) => (word === "'…'" ? 'red' : word));
    assert.equal((await machine.run(args)).code, 0);
    await millwright.turns.list(projectIn(stdout));
    const again = await machine.run(args);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /No pending question/);
  });

  test('6: no response, or not a Millwright service', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { code, stderr } = await machine.run(['build', 'say x'], { MILLWRIGHT_URL: url });
    assert.equal(code, 6);
    assert.match(
      stderr,
      /Cannot reach http.*: nothing is listening at this address\n {2}Start a service with: millwright serve/,
    );
    const login = await machine.run(['login', '--url', url]);
    assert.equal(login.code, 6);
  });

  test('8: the queue is full', async () => {
    const { project_id } = await millwright.build({ prompt: 'hang' }).accepted;
    await millwright.build({ project_id, prompt: 'say x' }).accepted;
    const { code, stderr } = await machine.run(['continue', project_id, 'say y']);
    assert.equal(code, 8, stderr);
    assert.match(stderr, /Try again in \d+ s/);
    const stopped = await machine.run(['abort', project_id]);
    assert.equal(stopped.stdout, 'Stopped the turn, dropped 1 queued message\n');
  });
});

suite('other commands', () => {
  test('another command answers a question while the build waits', async () => {
    const building = machine.start(['build', 'ask colour Which colour?\nsay thanks']);
    const shown = await building.waitForOutput(/Answer with/);
    const answered = await machine.run(['answer', 'red']);
    assert.equal(answered.code, 0, answered.stderr);
    const { code, stdout } = await building.waitForExit();
    assert.equal(code, 0);
    assert.ok(stdout.startsWith(shown));
    assert.match(stdout, /Answered: red\n\nthanks\n/);
  });

  test('another command requests changes to a plan, then approves it', async () => {
    const building = machine.start([
      'build',
      '--mode',
      'plan',
      'plan Books\nplan More books\nsay built',
    ]);
    await building.waitForOutput(/\? Plan: Books[\s\S]*Decide with: millwright approve prj_/);
    const changed = await machine.run(['approve', '--change', 'more of them']);
    assert.match(changed.stdout, /revising the plan/);
    await building.waitForOutput(/\? Plan: More books/);
    const context = { page: '/books' };
    await writeFile(join(machine.folder, 'seen.json'), JSON.stringify(context));
    const approved = await machine.run(['approve', '--context', 'seen.json']);
    assert.match(approved.stdout, /^Approved/);
    const { code, stdout } = await building.waitForExit();
    assert.equal(code, 0);
    assert.match(stdout, /Plan approved\n\nbuilt\n/);
    const project = JSON.parse(
      await readFile(join(machine.folder, '.millwright/project.json'), 'utf8'),
    );
    const { plans } = await millwright.plans(project.project_id);
    assert.deepEqual(plans[0]?.context, context);
  });

  test('follow shows the running turn, and leaves it running', async () => {
    const { project_id } = await millwright.build({ prompt: 'say begun\ntodo x\nhang' }).accepted;
    const following = machine.start(['follow', project_id]);
    await following.waitForOutput(/^begun\n/);
    following.interrupt('SIGINT');
    assert.equal((await following.waitForExit()).code, 0);
    assert.equal((await millwright.projects.get(project_id)).status, 'running');
    assert.equal((await machine.run(['abort', project_id])).stdout, 'Stopped the turn\n');
  });

  test('projects lists, renames and deletes', async () => {
    const { project_id } = await millwright.build({ prompt: 'say x' }).result();
    const renamed = await machine.run(['projects', 'rename', project_id, 'Shelf of shelves']);
    assert.equal(renamed.stdout, `Renamed ${project_id} to Shelf of shelves\n`);
    const listed = await machine.run(['projects', '--search', 'Shelf of']);
    const [head, row, ...more] = listed.stdout.trimEnd().split('\n');
    assert.match(head ?? '', /^PROJECT +STATUS +CHANGED +TITLE$/);
    assert.match(row ?? '', new RegExp(`^${project_id} +idle +\\d{4}-.* +Shelf of shelves$`));
    assert.deepEqual(more, []);
    assert.equal((await machine.run(['projects', 'rm', project_id])).code, 0);
    const deleted = await machine.run(['open', project_id]);
    assert.equal(deleted.code, 1);
    assert.match(deleted.stderr, /List your projects with: millwright projects/);
  });

  test('projects moves to the trash, restores and empties the trash', async () => {
    const { project_id } = await millwright.build({ prompt: 'say x' }).result();
    const run = async (...args: string[]) => (await machine.run(['projects', ...args])).stdout;
    assert.equal(await run('trash', project_id), `Moved ${project_id} to the trash\n`);
    assert.match(await run('--trashed'), new RegExp(`\\n${project_id} `));
    assert.doesNotMatch(await run(), new RegExp(project_id));
    assert.equal(await run('restore', project_id), `Restored ${project_id}\n`);
    assert.equal(await run('--trashed'), 'The trash is empty.\n');
    await run('trash', project_id);
    const unconfirmed = await machine.run(['projects', 'empty-trash']);
    assert.equal(unconfirmed.code, 2);
    assert.match(unconfirmed.stderr, /To confirm without a terminal, add --yes/);
    assert.equal(await run('empty-trash', '--yes'), 'Deleted 1 project\n');
    assert.equal((await machine.run(['open', project_id])).code, 1);
  });

  test('projects adds and removes tags, and lists by tag', async () => {
    const { project_id } = await millwright.build({ prompt: 'say x' }).result();
    const run = async (...args: string[]) => (await machine.run(['projects', ...args])).stdout;
    assert.equal(await run('tag', project_id, 'Client A', 'shop'), 'Tags: client a, shop\n');
    assert.match(await run('--tag', 'Shop'), new RegExp(`\\n${project_id} `));
    assert.equal(await run('--tag', 'unknown'), 'No matching projects.\n');
    assert.equal(await run('untag', project_id, 'SHOP', 'client a'), 'Tags: none\n');
  });

  test('open prints the address of the preview', async () => {
    const { project_id, preview_url } = await millwright.build({ prompt: 'say x' }).result();
    const { code, stdout } = await machine.run(['open', project_id]);
    assert.deepEqual([code, stdout], [0, `${preview_url}\n`]);
  });

  test('help of each command, and version', async () => {
    const overview = await machine.run(['--help']);
    const names = [...overview.stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    assert.ok(names.length > 10);
    for (const args of [
      ['pull', '--help'],
      ['help', 'pull'],
    ]) {
      const { code, stdout } = await machine.run(args);
      assert.equal(code, 0);
      assert.match(stdout, /\nUsage: millwright pull \[PROJECT\] \[DIR\]\n[\s\S]*\n {2}--force /);
    }
    assert.match((await machine.runProcess(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/);
  });
});
