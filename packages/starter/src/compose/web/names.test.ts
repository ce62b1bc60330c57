import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Entity, Field } from '../../specification.ts';
import { inSentence, namesOf, pageOf, setterOf, toCamel, toKebab } from './names.ts';

const entity = (key: string, name: string, plural: string): Entity => ({
  key,
  name,
  plural,
  icon: '📖',
  fields: [],
  samples: [],
});
const field = (key: string) => ({ key }) as Field;

suite('names in code', () => {
  test('come from what people call things', () => {
    assert.deepEqual(namesOf(entity('book', 'Book', 'Books')), {
      one: 'book',
      many: 'books',
      type: 'Book',
      types: 'Books',
      folder: 'books',
      data: '@/data/books',
    });
    assert.equal(toCamel('Café visits'), 'cafeVisits');
    assert.equal(toCamel('Straße'), 'strasse');
  });

  test('are never those that mean something already', () => {
    const { one, many, type } = namesOf(entity('class', 'Class', 'Classes'));
    assert.deepEqual([one, many, type], ['classItem', 'classes', 'ClassItem']);
    const card = namesOf(entity('card', 'Card', 'Cards'));
    assert.deepEqual([card.one, card.many], ['cardItem', 'cardItemList']);
  });

  test('come from the key where letters are none that code uses, and differ for one and many', () => {
    const { one, many } = namesOf(entity('hon', '本', '本'));
    assert.deepEqual([one, many], ['hon', 'hons']);
    assert.equal(namesOf(entity('gear', 'Gear', 'Gear')).many, 'gearList');
  });

  test('of fields are short where they can be', () => {
    const change = (part: string) => `change({ ${part} })`;
    assert.equal(setterOf(field('title'), change), '(title) => change({ title })');
    assert.equal(setterOf(field('class'), change), '(value) => change({ class: value })');
    assert.equal(setterOf(field('id'), change), '(ownId) => change({ ownId })');
  });

  test('of files are in kebab case', () => {
    assert.equal(toKebab('BookCards'), 'book-cards');
    assert.equal(namesOf(entity('visit', 'Café visit', 'Café visits')).data, '@/data/cafe-visits');
    assert.deepEqual(pageOf({ key: 'myBooks' }), {
      component: 'MyBooksPage',
      path: 'src/pages/my-books.tsx',
    });
    assert.notEqual(pageOf({ key: 'notFound' }).path, 'src/pages/not-found.tsx');
  });

  test('in a sentence are small, unless they are abbreviations', () => {
    assert.equal(inSentence('Book'), 'book');
    assert.equal(inSentence('DVD'), 'DVD');
    assert.equal(inSentence('iPhone'), 'iPhone');
  });
});
