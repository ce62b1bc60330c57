import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compose } from '../compose/compose.ts';
import { editsBetween } from '../edits.ts';
import { revise } from '../revise/revise.ts';
import type { Specification } from '../specification.ts';
import { understand } from '../understand/understand.ts';
import { describeKept, keepColumns } from './keep-columns.ts';
import { migrationProblem, newServerCalls, serverCalls } from './server-calls.ts';

function built(prompt: string): Specification {
  const found = understand(prompt, 'web');
  assert.ok(found.kind === 'app');
  return found.app;
}
function change(before: Specification, request: string): Specification {
  const revision = revise(before, request);
  assert.ok(revision.kind === 'changed', JSON.stringify(revision));
  return keepColumns(before, revision.app);
}
const callsOf = (before: Specification, after: Specification) =>
  serverCalls(before, after, editsBetween(compose(before), compose(after)));
const namesOf = (calls: ReturnType<typeof callsOf>) => calls.map(({ name }) => name);
const schemaOf = (app: Specification) => compose(app).get('server/db/schema.ts') ?? '';

const local = built('Track books with author and rating');
const stored = built('Track books with author and rating, with login');

suite('an app with a server', () => {
  test('begins with the files of the templates and ends with a migration', () => {
    const calls = newServerCalls(stored, []);
    assert.deepEqual(
      calls.map(({ name, input }) => [name, input['command'] ?? input['accounts']]),
      [
        ['add_server', true],
        ['run_command', 'npm run db:generate -- --name books'],
      ],
    );
    assert.deepEqual(newServerCalls(local, []), []);
  });

  test('makes the first user its owner only if it has one', () => {
    const owned = built(
      'Expense app where every employee logs in and the manager sees all expenses',
    );
    const calls = newServerCalls(owned, []);
    assert.ok(calls.some(({ input }) => input['path'] === 'server/auth.ts'));
  });

  test('gets a column with a migration when a field is added', () => {
    const after = change(stored, 'Add a field publisher');
    const calls = callsOf(stored, after);
    assert.equal(calls.at(-1)?.input['command'], 'npm run db:generate -- --name books');
    assert.match(schemaOf(after), /publisher: text\(\)\.notNull\(\)\.default\(''\)/);
  });

  test('keeps the column of a field that is removed, and says so', () => {
    const after = change(stored, 'Remove the author');
    assert.equal(
      schemaOf(after),
      schemaOf(stored)
        .replace(/ +author.*\n/, '')
        .replace(/( +rating.*\n)/, "$1    author: text().notNull().default(''),\n"),
    );
    assert.match(describeKept(stored, after), /“Author”/);
    assert.doesNotMatch(compose(after).get('src/data/books.ts') ?? '', /author/);
    const both = schemaOf(change(after, 'Remove the rating'));
    assert.match(both, /author: text/);
    assert.match(both, /rating: integer/);
  });

  test('keeps the table of records that are no longer shown', () => {
    const both = change(stored, 'Also track magazines with publisher and issue');
    const after = change(both, 'Remove the Magazines screen');
    assert.match(schemaOf(after), /export const magazines = pgTable/);
    assert.equal(compose(after).has('server/routes/magazines.ts'), false);
  });

  test('keeps the tables of a poll that is removed', () => {
    const lunch = built('A poll: Where do we eat? Inn, Cafe or Park, with login');
    const both = change(lunch, 'add messages');
    const calls = callsOf(lunch, both);
    assert.equal(calls.at(-1)?.input['command'], 'npm run db:generate -- --name messages');
    const after = change(both, 'Remove the Poll screen');
    assert.match(schemaOf(after), /vote-schema/);
    assert.equal(compose(after).has('server/routes/poll.ts'), false);
    assert.match(describeKept(both, after), /“Poll”/);
    assert.match(schemaOf(change(after, 'Make it dark green')), /vote-schema/);
  });

  test('keeps what a form has collected when the form is removed', () => {
    const both = change(stored, 'add a contact form');
    assert.equal(
      callsOf(stored, both).at(-1)?.input['command'],
      'npm run db:generate -- --name contact_submissions',
    );
    const after = change(both, 'Remove the Contact screen');
    assert.match(schemaOf(after), /contactSubmissions = pgTable/);
    assert.equal(schemaOf(after), schemaOf(both));
  });

  test('needs no migration for a change of its look', () => {
    const after = change(stored, 'Make it dark green');
    assert.equal(namesOf(callsOf(stored, after)).includes('run_command'), false);
  });

  test('is left alone when accounts are asked for again', () => {
    assert.deepEqual(change(stored, 'add user accounts').screens, stored.screens);
  });
});

suite('an app that moves to a server', () => {
  for (const request of [
    'add accounts',
    'let several people use it',
    'store it in a database',
    'Let my team use it',
  ])
    test(request, () => {
      const after = change(local, request);
      assert.ok(after.server, request);
      const names = namesOf(callsOf(local, after));
      // The tool connects its files to those of the app, so these come first.
      assert.deepEqual(names.slice(-2), ['add_server', 'run_command']);
    });

  test('is shared if several people are to use it, and says that the data of the browser stays there', () => {
    const revision = revise(local, 'let several people use it');
    assert.ok(revision.kind === 'changed');
    assert.equal(revision.app.server?.access, 'shared');
    assert.match(revision.said.join(), /not carried over/);
  });

  test('keeps its server and its data when the request is undone', () => {
    const names = callsOf(stored, local).map(({ input }) => String(input['path']));
    assert.ok(names.every((path) => !/^(?:server|shared)\//.test(path)));
  });
});

test('a migration that was not written is a problem', () => {
  assert.equal(migrationProblem('[✓] Your SQL migration file\nExit code 0.'), undefined);
  assert.match(String(migrationProblem('Error\nExit code 1.')), /db:generate/);
});
