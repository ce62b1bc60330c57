import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { faultsOf } from './check.ts';
import {
  readEntity,
  readPalette,
  samplesFor,
  understand,
  understandAnswers,
} from './understand.ts';

const appOf = (prompt: string) => {
  const understood = understand(prompt, 'web');
  assert.equal(understood.kind, 'app', prompt);
  return understood as Extract<typeof understood, { kind: 'app' }>;
};

describe('understand', () => {
  it('makes a whole app of anything, or asks', () => {
    const words = fc.constantFrom(
      ...'track manage books with author rating 1-5 and, : ( ) " - \n no login dark green called each has belongs to a the €5 / quiz timer landing page für и 読書 🎉 by chart status'.split(
        ' ',
      ),
    );
    const prompts = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.array(words, { maxLength: 25 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(prompts, (prompt) => {
        const understood = understand(prompt, 'web');
        assert.deepEqual(understood.kind === 'app' ? faultsOf(understood.app) : [], []);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('asks only when nothing is said, and goes on with the answer', () => {
    const asked = understand('make me an app', 'web');
    assert.equal(asked.kind, 'question');
    const options = asked.kind === 'question' ? (asked.questions[0]?.options ?? []) : [];
    assert.ok(options.length >= 4);
    for (const { label } of options)
      assert.equal(understandAnswers('make me an app', { about: label }, 'web').kind, 'app');
    const own = understandAnswers('make me an app', { about: 'track my bonsai trees' }, 'web');
    assert.match(own.kind === 'app' ? own.app.title : '', /bonsai/i);
  });

  it('leaves out what needs other services, and says so', () => {
    const { app, leftOut } = appOf('Recipe app with login, online payments and email reminders');
    assert.equal(leftOut.length, 2);
    assert.ok(app.server);
    assert.deepEqual(appOf('Recipe app, no login needed, without a backend').leftOut, []);
  });

  it('honours sort, filter, totals and export', () => {
    const [screen] = appOf(
      'Expenses with category, amount, date and paid. Sort by date newest first, filter by category, show totals, export to csv.',
    ).app.screens;
    assert.ok(screen?.kind === 'records');
    assert.deepEqual(screen.sort, { field: 'date', descending: true });
    assert.deepEqual(screen.filters.slice(0, 1), ['category']);
    assert.deepEqual(screen.totals, ['amount']);
    assert.equal(screen.transfer, true);
  });

  it('says what an app is only like', () => {
    assert.match(appOf('a Trello clone').leftOut.join(), /Trello/);
  });
});

describe('readEntity', () => {
  it('reads one for an app that has others', () => {
    const project = readEntity('projects with a deadline');
    const task = readEntity('tasks with status, due date and project', '€', [project]);
    assert.equal(task.key, 'task');
    assert.equal(task.fields.find((field) => field.key === 'project')?.entity, 'project');
    assert.equal(task.samples.length, 6);
  });
});

describe('samplesFor', () => {
  it('makes titles of the words of the entity where nothing is known of it', () => {
    const samples = samplesFor(readEntity('zeppelins with pilot and length in m'), 5);
    assert.equal(samples.length, 5);
    assert.match(String(samples[0]?.name), /zeppelin/i);
  });
});

describe('readPalette', () => {
  it('reads colours and looks', () => {
    assert.equal(readPalette('#f60')?.primary, '#ff6600');
    assert.equal(readPalette('in Bordeaux')?.primary, '#6d1a36');
    assert.equal(readPalette('dark green and gold')?.accent, '#b8912b');
    assert.equal(readPalette('sunset colors')?.primary, '#f0623a');
  });

  it('leaves alone what only sounds like a colour', () => {
    for (const text of [
      'orange juice recipes',
      'rose garden planner',
      'wine with type (red, white)',
      'status: red/yellow/green',
      'green tea log',
    ])
      assert.equal(readPalette(text), undefined, text);
  });
});
