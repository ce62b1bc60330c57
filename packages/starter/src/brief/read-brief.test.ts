import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Clause } from './brief.ts';
import { isProse, readBrief } from './read-brief.ts';

/** A clause in short: `search tool by category`, `page about us`. */
function short(clause: Clause): string {
  if (clause.role !== 'action')
    return `${clause.role} ${clause.role === 'page' ? clause.name : clause.text}`;
  const things = clause.things.map(({ noun, fields }) => (fields ? `${noun} (${fields})` : noun));
  const by = clause.by.length > 0 ? ` by ${clause.by.join(', ')}` : '';
  return `${clause.kind} ${things.join(' + ')}${by}`.trim();
}

const sentences: readonly (readonly [text: string, clauses: readonly string[]])[] = [
  [
    'Users should be able to search for tools by category, view the details of each tool and cancel their reservations.',
    ['search tools by category', 'browse tool', 'remove reservations'],
  ],
  [
    'The application should allow staff to register pets and their owners, and record treatments.',
    ['create pets + owners', 'create treatments'],
  ],
  [
    'Employers post jobs with title, company and salary.',
    ['create jobs (title, company and salary)'],
  ],
  ['Administrators should be able to add, edit and delete equipment.', ['manage equipment']],
  [
    'The site should have pages for home, shop and about us.',
    ['page home', 'page shop', 'page about us'],
  ],
  ['Customers can add tickets to the cart and pay.', ['buy tickets', 'pay']],
  ['Visitors can submit an adoption application.', ['contact adoption application']],
  ['Each entry has a client, a date and notes.', ['create entry (client, a date and notes)']],
  [
    'It should store the species, age and size of each plant.',
    ['create plant (species, age and size)'],
  ],
  ['It needs a gallery page and a page about us.', ['page gallery', 'page about us']],
  ['There should be a leaderboard.', ['feature a leaderboard']],
  ['After submitting, a confirmation should appear.', ['feature confirmation']],
];

describe('readBrief', () => {
  for (const [text, expected] of sentences) {
    it(`reads "${text}"`, () => {
      assert.deepEqual(readBrief(text).clauses.map(short), expected);
    });
  }

  it('takes the kind and the purpose of the app from the first sentence', () => {
    const { appNoun, purpose } = readBrief('Please build a website for a community tool library.');
    assert.deepEqual(
      { appNoun, purpose },
      { appNoun: 'website', purpose: 'community tool library' },
    );
  });

  it('gives each of two groups of people their own clauses', () => {
    const { clauses } = readBrief(
      'Receptionists should be able to view appointments, and vets should be able to add notes.',
    );
    assert.deepEqual(
      clauses.map((clause) => clause.role === 'action' && [clause.who, short(clause)]),
      [
        ['receptionists', 'browse appointments'],
        ['vets', 'create notes'],
      ],
    );
  });

  for (const text of [
    'track books with author, rating 1-5 and finished date',
    'Pomodoro timer',
    'Landing page for a coffee shop with a menu, opening hours and reviews',
  ]) {
    it(`leaves "${text}" to other rules`, () => {
      assert.equal(isProse(readBrief(text)), false);
    });
  }

  for (const part of ['users can ', 'a, ', 'should be able to add books and ', 'for the ']) {
    it(`reads "${part.trim()}" many times without delay`, () => {
      const startedAt = performance.now();
      readBrief(`Build a website. The site should ${part.repeat(3_000)}`);
      assert.ok(performance.now() - startedAt < 2_000);
    });
  }
});
