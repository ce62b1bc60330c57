import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { beginnings, type FollowUp, followUps } from '../../corpus/follow-ups.ts';
import { compose } from '../compose/compose.ts';
import { samples } from '../compose/testing/samples.ts';
import { editsBetween } from '../edits.ts';
import { type Specification, specification } from '../specification.ts';
import { faultsOf } from '../understand/check.ts';
import { understand } from '../understand/understand.ts';
import { revise } from './revise.ts';

function begin(name: FollowUp['app']): Specification {
  const found = understand(beginnings[name], 'web');
  assert.ok(found.kind === 'app');
  return found.app;
}

/** Returns all visible text of an app. */
const wordsOf = (app: Specification) =>
  JSON.stringify([
    app.entities.map(({ name, plural, fields }) => [
      name,
      plural,
      fields.map(({ label }) => label),
    ]),
    app.screens,
  ]).toLowerCase();

suite('what a follow-up changes', () => {
  for (const { app: name, request, ...expected } of followUps) {
    test(`${name}: ${request}`, () => {
      const before = begin(name);
      const revision = revise(before, request);
      if (expected.isBeyond) return assert.equal(revision.kind, 'beyond');
      assert.ok(revision.kind === 'changed', JSON.stringify(revision));
      const { app } = revision;
      specification.parse(app);
      assert.deepEqual(faultsOf(app), []);
      holds(before, app, expected);
      const edits = editsBetween(compose(before), compose(app));
      assert.ok(edits.length > 0, 'something changes');
      const lines = edits.map(({ input }) => String(input['new_text'] ?? '').split('\n').length);
      assert.ok(Math.max(...lines) < 120, `edits of ${lines} lines`);
    });
  }
});

suite('a follow-up on a shop', () => {
  const { coffee } = samples;
  const changed = (request: string) => {
    assert.ok(coffee);
    const revision = revise(coffee, request);
    assert.ok(revision.kind === 'changed', JSON.stringify(revision));
    assert.deepEqual(faultsOf(revision.app), []);
    return revision.app;
  };

  test('removes its category, but never its price', () => {
    const app = changed('Remove the category');
    assert.ok(app.screens[0]?.kind === 'shop' && !('category' in app.screens[0]));
    assert.ok(coffee && revise(coffee, 'Remove the price').kind === 'beyond');
  });

  test('keeps the products when the list of them is removed', () => {
    const app = changed('Remove the Manage screen');
    assert.deepEqual([app.screens.length, app.entities.length], [1, 1]);
  });
});

type Expected = Omit<FollowUp, 'app' | 'request'>;

function holds(before: Specification, app: Specification, expected: Expected): void {
  assert.equal(app.title, expected.title ?? before.title);
  assert.equal(app.tagline, expected.tagline ?? before.tagline);
  assert.equal(app.theme, expected.theme ?? before.theme);
  const hasNewColours = app.palette.primary !== before.palette.primary;
  assert.equal(hasNewColours, expected.hasNewColours ?? false, 'colours');
  assert.equal(app.palette.mood, expected.mood ?? before.palette.mood);
  assert.deepEqual(app.style, expected.style ?? before.style);
  assert.partialDeepStrictEqual(app.palette, expected.colors ?? {});
  for (const word of expected.has ?? []) assert.ok(wordsOf(app).includes(word.toLowerCase()), word);
  const labels = app.entities.flatMap(({ fields }) => fields.map(({ label }) => label));
  for (const word of expected.lacks ?? []) assert.ok(!labels.includes(word), word);
  if (expected.screens) {
    assert.deepEqual(
      app.screens.map(({ kind }) => kind),
      expected.screens,
    );
  }
  holdsRecords(app, expected);
  const sections = app.screens.flatMap((screen) =>
    screen.kind === 'landing' ? screen.sections.map(({ kind }) => kind as string) : [],
  );
  for (const kind of expected.sections ?? []) assert.ok(sections.includes(kind), kind);
  for (const kind of expected.withoutSections ?? []) assert.ok(!sections.includes(kind), kind);
  const timer = app.screens.find((screen) => screen.kind === 'timer');
  if (expected.minutes) {
    assert.deepEqual([timer?.workMinutes, timer?.breakMinutes], expected.minutes);
  }
}

function holdsRecords(app: Specification, expected: Expected): void {
  const screen = app.screens.find((one) => one.kind === 'records');
  const fields = app.entities[0]?.fields ?? [];
  const labelOf = (key: string | undefined) => fields.find((one) => one.key === key)?.label ?? '';
  const views = screen?.views.map(({ kind }) => kind as string) ?? [];
  if (expected.firstView) assert.equal(views[0], expected.firstView);
  for (const view of expected.views ?? []) assert.ok(views.includes(view), view);
  if (expected.sort) {
    assert.deepEqual([labelOf(screen?.sort?.field), screen?.sort?.descending], expected.sort);
  }
  if (expected.search !== undefined) assert.equal(screen?.search, expected.search);
  if (expected.transfer !== undefined) assert.equal(screen?.transfer, expected.transfer);
}
