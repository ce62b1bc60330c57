import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readFieldList } from './read-field-list.ts';

const fieldsOf = (sentence: string) => {
  const [clause] = readFieldList(sentence, () => []) ?? [];
  if (clause?.role !== 'action') return undefined;
  const [thing] = clause.things;
  return thing && `${thing.noun}: ${thing.fields}`;
};

suite('reads what somebody fills in', () => {
  const labeled: readonly (readonly [sentence: string, expected: string | undefined])[] = [
    [
      'Pupils can hand in a project: title, short summary and a PDF',
      'project: title, summary, PDF',
    ],
    [
      "they report a defect: what's broken, a longer description, which flat (like 7B) and a photo if they have one",
      "defect: what's broken, description, flat, photo",
    ],
    [
      'I want to put up an evening myself (title, date, the menu, price per person)',
      'evening: title, date, menu, price per person',
    ],
    [
      'we enter matches, each with home team, away team and the score',
      'matches: home team, away team, score',
    ],
    [
      'I enter income and expenses, each with an amount, a date and a category (Fabric, Rent)',
      'transactions: type (Income, Expense), amount, date, category (Fabric, Rent)',
    ],
    ['add trips (km, date, reason)', 'trips: km, date, reason'],
    [
      'members register a boat: its name, the length and where it is moored',
      'boat: name, length, where it is moored',
    ],
    [
      'It offers three services: parking permit, dog registration and bulky waste collection',
      undefined,
    ],
    ['We add two rooms: Blue Room (80 €) and Garden Room (95 €)', undefined],
    ['Our opening hours: Monday, Tuesday and Friday', undefined],
    ['Here is how it works: you add a plant and you water it', undefined],
    ['Customers open a packet and read how to sow it', undefined],
  ];
  for (const [sentence, expected] of labeled) {
    test(sentence, () => assert.equal(fieldsOf(sentence), expected));
  }
});

test('reads on after a list in parentheses', () => {
  const clauses = readFieldList('add trips (km, date), and export them', (text) => [
    { role: 'unknown', text },
  ]);
  assert.deepEqual(
    clauses?.map(({ text }) => text),
    ['add trips (km, date)', 'export them'],
  );
});
