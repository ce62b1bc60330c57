import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Millwright } from '@millwright/client';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { type CliFixture, leaseCliFixture, type Machine, whyNoTerminal } from '../support/cli.ts';

suite('in a terminal', { skip: whyNoTerminal }, () => {
  let millwright: Millwright;
  let machine: Machine;

  let fixture: CliFixture;
  before(async () => {
    fixture = await leaseCliFixture();
    ({ millwright, machine } = fixture);
  });
  after(() => fixture?.[Symbol.asyncDispose]());

  const choose = (more: object = {}) =>
    `call ask_user ${JSON.stringify({
      questions: [
        {
          key: 'look',
          header: 'Look',
          question: 'Light or dark?',
          options: [{ label: 'Light' }, { label: 'Dark', description: 'easy on the eyes' }],
          ...more,
        },
      ],
    })}`;

  test('answers a question by number, and repeats it after an invalid choice', async () => {
    const building = machine.startProcessInTerminal([
      'build',
      `${choose({ allow_custom: false })}\ncall sleep {"ms":1800}\nsay thanks`,
    ]);
    await building.waitForOutput(/\? .*Light or dark\?[\s\S]* 2 {2}Dark[\s\S]*a number > /);
    building.type('7\r');
    await building.waitForOutput(/Choose a number from 1 to 2/);
    building.type('2\r');
    const { code, stdout } = await building.waitForExit();
    assert.equal(code, 0, stdout);
    assert.match(stdout, /Answered: Dark[\s\S]*thanks[\s\S]*✓ Done/);
    assert.doesNotMatch(stdout, /Connection lost/);
    assert.ok(stdout.trimEnd().endsWith('\x1b[?25h'), 'the cursor is shown again');
  });

  test('accepts free text, several choices, and hidden secrets', async () => {
    const several = choose({ multi_select: true });
    const secret = choose({ options: [], secret: true, question: 'Which key?' });
    const building = machine.startProcessInTerminal([
      'build',
      `${several}\n${secret}\n${choose()}\nsay thanks`,
    ]);
    await building.waitForOutput(/numbers, such as 1,3 or your own text > /);
    building.type('1,2\r');
    await building.waitForOutput(/Answered: Light, Dark[\s\S]*Which key\?[\s\S]*your own text > /);
    building.type('hush-hush\r');
    const shown = await building.waitForOutput(/Answered: [^L]/);
    await building.waitForOutput(/a number or your own text > /);
    building.type('sepia\r');
    const { code, stdout } = await building.waitForExit();
    assert.equal(code, 0, stdout);
    assert.match(stdout, /Answered: sepia/);
    assert.doesNotMatch(shown, /hush-hush/);
  });

  test('withdraws a question that was answered elsewhere', async () => {
    const building = machine.startInTerminal(['build', `${choose()}\nsay thanks`]);
    await building.waitForOutput(/your own text > /);
    const answered = await machine.run(['answer', 'dark']);
    assert.equal(answered.code, 0, answered.stderr);
    const { code, stdout } = await building.waitForExit();
    assert.equal(code, 0);
    assert.match(stdout, /Answered: Dark[\s\S]*thanks/);
  });

  test('requests changes to a plan, then approves it', async () => {
    const building = machine.startInTerminal([
      'build',
      '--mode',
      'plan',
      'plan One\nplan Two\nsay built',
    ]);
    await building.waitForOutput(/Plan: One[\s\S]*\(a\)pprove, \(c\)hange or \(r\)eject > /);
    building.type('c\r');
    await building.waitForOutput(/What should be different\? > /);
    building.type('two of them\r');
    const { length } = await building.waitForOutput(/Plan: Two/);
    await building.waitForOutput(/eject > /, length - 200);
    building.type('a\r');
    const { code, stdout } = await building.waitForExit();
    assert.equal(code, 0, stdout);
    assert.match(stdout, /Plan approved[\s\S]*built/);
  });

  test('shows text as it is streamed, before a line is complete', async () => {
    const building = machine.startInTerminal([
      'build',
      'pace 30\nsay one two three four five six\nhang',
    ]);
    await building.waitForOutput(/one two three four five six/);
    assert.doesNotMatch(building.stdout, /Done/);
    building.type('\x03');
    assert.equal((await building.waitForExit()).code, 4);
  });

  test('Ctrl-C stops the turn and reports it', async () => {
    const building = machine.startProcessInTerminal([
      'build',
      'say begun\ncall echo {"text":"Hm","times":1}\nhang',
    ]);
    await building.waitForOutput(/✓.* Hm/);
    building.type('\x03');
    const { code, stdout } = await building.waitForExit();
    assert.equal(code, 4);
    assert.match(stdout, /Stopping the turn. Press Ctrl-C again to exit immediately/);
    assert.match(stdout, /– Stopped/);
  });

  test('a second Ctrl-C exits immediately', async () => {
    const building = machine.startInTerminal([
      'build',
      'say begun\ncall echo {"text":"Hm","times":1}\nhang',
    ]);
    await building.waitForOutput(/✓.* Hm/);
    building.type('\x03\x03');
    const { code } = await building.waitForExit();
    assert.equal(code, 130);
    const [project] = (await millwright.projects.list({ limit: 1 })).projects;
    const isIdle = async () =>
      (await millwright.projects.get(project?.project_id ?? '')).status === 'idle';
    await eventually(isIdle, 'the turn was stopped nevertheless');
  });

  test('d detaches from the turn, and follow attaches again', async () => {
    const building = machine.startInTerminal(['build', `say begun\n${choose()}\nsay thanks`]);
    await building.waitForOutput(/your own text > /);
    building.type('\x04');
    assert.equal((await building.waitForExit()).code, 5);
    const following = machine.startInTerminal(['follow']);
    await following.waitForOutput(/begun[\s\S]*your own text > /);
    following.type('1\r');
    await following.waitForOutput(/thanks[\s\S]*✓ Done/);
    following.type('d');
    assert.equal((await following.waitForExit()).code, 0);

    const other = machine.startInTerminal([
      'build',
      'say begun\ncall echo {"text":"Hm","times":1}\nhang',
    ]);
    await other.waitForOutput(/✓.* Hm/);
    other.type('d');
    const { code, stdout } = await other.waitForExit();
    assert.equal(code, 9);
    const [, id = ''] = /millwright abort (prj_\w+)/.exec(stdout) ?? [];
    assert.equal((await millwright.abort(id)).aborted, true);
  });

  test('prints no colors if disabled, and no animation in a terminal that cannot draw', async () => {
    const prompt = 'say hello\ncall echo {"text":"Hm","times":1}';
    const colored = await machine.startInTerminal(['build', prompt]).waitForExit();
    assert.ok(colored.stdout.includes('\x1b[32m✓'));
    const uncolored = await machine
      .startInTerminal(['build', prompt], { NO_COLOR: '1' })
      .waitForExit();
    assert.ok(!uncolored.stdout.includes('\x1b[32m') && !uncolored.stdout.includes('\x1b[2m'));
    assert.ok(uncolored.stdout.includes('\x1b[J'));
    const dumbTerminal = await machine
      .startInTerminal(['build', prompt], { TERM: 'dumb' })
      .waitForExit();
    assert.ok(!dumbTerminal.stdout.includes('\x1b'));
    assert.match(dumbTerminal.stdout, /^hello\r\n\r\n {2}✓ Hm\r\n/);
  });
});
