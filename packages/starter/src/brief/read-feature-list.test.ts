import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { understand } from '../understand/understand.ts';
import { readFeatureList } from './read-feature-list.ts';

const partsOf = (text: string) =>
  readFeatureList(text)?.clauses.map((clause) => `${clause.role}: ${clause.text}`);

suite('reads a short list of what an app does', () => {
  test('verbs, parts and constraints', () => {
    assert.deepEqual(partsOf('van mileage log: add trips (km, date), bar chart, start empty'), [
      'action: add trips (km, date)',
      'feature: bar chart',
      'constraint: start empty',
    ]);
  });

  test('subjects before the verb', () => {
    const text = 'message board for Oak Street: neighbours post with their name, search, delete';
    assert.deepEqual(partsOf(text)?.length, 3);
    assert.equal(readFeatureList(text)?.appNoun, 'message board');
  });

  test('not lists of properties, other sentences or long texts', () => {
    for (const text of [
      'plants: name, species, watering interval and notes',
      'books with title, author, rating and search',
      'A to-do list. It has search, filters and a chart.',
      'travel blog',
    ])
      assert.equal(readFeatureList(text), undefined, text);
  });
});

suite('builds an app from a short list', () => {
  const appOf = (text: string) => {
    const found = understand(text, 'web');
    assert.equal(found.kind, 'app');
    return found.kind === 'app' ? found.app : undefined;
  };

  test('features are no fields', () => {
    const app = appOf('my vinyl collection with search, genre filter and a details page');
    const labels = app?.entities[0]?.fields.map(({ label }) => label.toLowerCase()) ?? [];
    assert.ok(labels.includes('genre'));
    assert.ok(!labels.some((label) => /search|filter|page/.test(label)), labels.join(', '));
    assert.ok(app?.screens.some((screen) => screen.kind === 'records' && screen.detailPage));
  });

  test('a shop sells the named things at their prices', () => {
    const app = appOf('shop for my sauces Ember Nine 7.50 and Harbor Fog 6.20: cart, checkout');
    assert.ok(app?.screens.some(({ kind }) => kind === 'shop'));
    const samples = app?.entities[0]?.samples ?? [];
    assert.deepEqual(
      samples.map((sample) => [Object.values(sample)[0], sample['price']]),
      [
        ['Ember Nine', 7.5],
        ['Harbor Fog', 6.2],
      ],
    );
  });

  test('an app that starts empty has no samples', () => {
    const app = appOf('van mileage log: add trips (km, date, reason), bar chart, start empty');
    assert.deepEqual(app?.entities[0]?.samples, []);
  });
});
