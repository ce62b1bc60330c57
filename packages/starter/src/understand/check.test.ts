import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { samples } from '../compose/testing/samples.ts';
import { samples as featureSamples } from '../compose/web/features/testing/samples.ts';
import type { Screen, Specification } from '../specification.ts';
import { faultsOf } from './check.ts';

const { courses, sleep } = samples;
assert.ok(courses && sleep);

/** Returns the app with changes to its screens of one kind. */
function changed<K extends Screen['kind']>(
  kind: K,
  change: Partial<Extract<Screen, { kind: K }>>,
): Specification {
  const screens = (courses?.screens ?? []).map((screen) =>
    screen.kind === kind ? ({ ...screen, ...change } as Screen) : screen,
  );
  return { ...(courses as Specification), screens };
}

suite('screens that exist only on the web', () => {
  test('are consistent in the sample apps', () => {
    for (const app of [courses, sleep, featureSamples.get('feedback')]) {
      assert.ok(app);
      assert.deepEqual(faultsOf(app), []);
    }
  });

  test('need fields of the right kind', () => {
    assert.equal(faultsOf(changed('report', { by: 'tags' })).length, 1);
    assert.equal(faultsOf(changed('report', { value: 'teacher', date: 'title' })).length, 2);
    assert.equal(faultsOf(changed('comparison', { fields: ['price', 'weight'] })).length, 1);
    const field = { label: 'Size', required: true, options: [], unit: '' };
    const size = { ...field, key: 'size', kind: 'choice' as const };
    assert.equal(faultsOf(changed('form', { fields: [size] })).length, 1);
  });

  test('need a field to report by', () => {
    const [report, ...rest] = (sleep as Specification).screens;
    assert.ok(report?.kind === 'report');
    const { by: _, ...without } = report;
    assert.deepEqual(faultsOf({ ...(sleep as Specification), screens: [without, ...rest] }), [
      'coffee: a report by nothing',
    ]);
  });

  test('hide only other screens that exist, and there is only one account page', () => {
    assert.equal(faultsOf(changed('account', { membersOnly: ['account', 'grades'] })).length, 2);
    const account = courses?.screens.find(({ kind }) => kind === 'account');
    assert.ok(account && courses);
    const screens = [...courses.screens, { ...account, key: 'login' }];
    assert.equal(faultsOf({ ...courses, screens }).length, 2);
  });
});

const { coffee, rooms } = samples;
const practice = featureSamples.get('practice');

/** Returns the faults of an app whose first screen of a kind is changed. */
function faultsWith(app: Specification | undefined, kind: string, change: object): string[] {
  assert.ok(app);
  const at = app.screens.findIndex((screen) => screen.kind === kind);
  const screens = app.screens.map((screen, index) =>
    index === at ? { ...screen, ...change } : screen,
  );
  return faultsOf({ ...app, screens } as Specification);
}

suite('faults of an app', () => {
  test('are none in the samples', () => {
    for (const app of [coffee, rooms, practice]) assert.deepEqual(app && faultsOf(app), []);
  });

  test('include a shop that sells for something other than money', () => {
    const wrong = { price: 'weight', category: 'origin' };
    assert.deepEqual(faultsWith(coffee, 'shop', wrong), [
      'shop: product.weight is a number',
      'shop: product.origin is a text',
    ]);
    assert.deepEqual(faultsWith(coffee, 'shop', { price: 'cost' }), ['shop: product has no cost']);
    assert.ok(faultsWith(coffee, 'shop', { entity: 'none' }).includes('shop: there is no none'));
  });

  test('include booking without a slot, and of nothing', () => {
    assert.deepEqual(faultsWith(rooms, 'booking', { closes: '08:30' }), [
      'booking: no slot between 08:00 and 08:30',
    ]);
    assert.deepEqual(faultsWith(rooms, 'booking', { entity: 'none' }), [
      'booking: there is no none',
    ]);
    assert.match(faultsWith(rooms, 'booking', { opens: '8:00' }).join(), /^screens\.0\.opens: /);
  });

  test('include messages of unknown people', () => {
    const samplesOf = (...from: string[]) => ({
      samples: from.map((name) => ({ from: name, text: 'Hello' })),
    });
    assert.deepEqual(faultsWith(practice, 'messages', samplesOf('Me')), [
      'messages: an answer to nothing',
    ]);
    assert.deepEqual(faultsWith(practice, 'messages', samplesOf('Nobody')), [
      'messages: there is no Nobody',
    ]);
    const person = { name: 'Mara', role: '' };
    assert.deepEqual(faultsWith(practice, 'messages', { people: [person, person], samples: [] }), [
      'messages: names are not unique',
    ]);
  });
});
