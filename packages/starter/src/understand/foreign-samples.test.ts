import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { understand } from './understand.ts';

const read = (prompt: string) => {
  const found = understand(prompt, 'web');
  assert.ok(found.kind === 'app', prompt);
  return { ...found, entity: found.app.entities[0] };
};

suite('an app requested in another language', () => {
  test('has German labels, samples and tagline', () => {
    const { app, entity, leftOut } = read(
      'App um meine Pflanzen zu verwalten mit Name, Standort und letztem Gießen',
    );
    assert.equal(app.title, 'Pflanzen');
    assert.equal(app.tagline, 'Pflanzen auf einen Blick: Standort und letztes Gießen.');
    assert.deepEqual(
      entity?.fields.map(({ label, kind }) => [label, kind]),
      [
        ['Name', 'text'],
        ['Standort', 'text'],
        ['Letztes Gießen', 'date'],
      ],
    );
    assert.partialDeepStrictEqual(entity?.samples[1], { name: 'Basilikum', standort: 'Küche' });
    assert.match(leftOut.join(), /Buttons and messages are in English/);
  });

  test('has Spanish options that fit the topic', () => {
    const { entity } = read('aplicación para registrar mis gastos con importe, categoría y fecha');
    assert.ok(entity?.fields[2]?.options.includes('Alimentación'));
    assert.equal(entity?.samples[0]?.['descripcion'], 'Compra semanal');
  });

  test('has translated usual fields if none are listed', () => {
    const labels = (prompt: string) => read(prompt).entity?.fields.map(({ label }) => label);
    assert.deepEqual(labels('Ich will meine Aufgaben erfassen'), [
      ...['Titel', 'Status', 'Priorität', 'Fälligkeitsdatum', 'Notizen'],
    ]);
    assert.ok(labels('Une application pour gérer mes recettes')?.includes('Temps de cuisson'));
  });

  test('says that pages have English texts', () => {
    const { leftOut } = read('site pour mon restaurant avec menu et contact');
    assert.match(leftOut.join(), /English pages/);
  });

  test('is not assumed from a word that is also English', () => {
    const { app, entity, leftOut } = read('film tracker with director and year');
    assert.equal(app.title, 'Film tracker');
    assert.equal(entity?.plural, 'Films');
    assert.doesNotMatch(leftOut.join(), /English/);
  });
});

suite('sample values', () => {
  test('of a title field other than the name come from the topic', () => {
    const { entity } = read('plant tracker with species, watering interval and last watered');
    assert.equal(entity?.samples[0]?.['species'], 'Monstera deliciosa');
    assert.equal(entity?.fields[1]?.unit, 'days');
  });

  test('have dates around today', () => {
    const { entity } = read('expense tracker with amount and date');
    for (const { date } of entity?.samples ?? []) {
      const days = (Date.now() - Date.parse(String(date))) / 86_400_000;
      assert.ok(days > 0 && days < 40, String(date));
    }
  });
});
