import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { namedListsIn } from './named-lists.ts';

/** Lists in short: `room: Blue Room 80 (two beds)`. */
const shown = (text: string): string[] =>
  namedListsIn(text).map(({ noun, things }) => {
    const said = things.map(({ name, price, by, details }) =>
      [name, price, by && `by ${by}`, details.length > 0 && `(${details.join('; ')})`]
        .filter((part) => part !== undefined && part !== false)
        .join(' '),
    );
    return `${noun}: ${said.join(', ')}`;
  });

const lists: readonly (readonly [text: string, expected: string[]])[] = [
  [
    'We have two rooms: the Blue Room (80 €, two beds) and the Garden Room (95 €).',
    ['room: Blue Room 80 (two beds), Garden Room 95'],
  ],
  [
    'Rye bread is what we live on. Sourdough costs 4.50 €, Baguette costs 2 € and Brioche 3,20 €.',
    [': Sourdough 4.5, Baguette 2, Brioche 3.2'],
  ],
  [
    'We own these books:\n- The Silver Fox by Ida Holm\n- Low Tide by Jan Peters',
    ['book: The Silver Fox by Ida Holm, Low Tide by Jan Peters'],
  ],
  [
    'A page with the films Night Bus to Turin, The Orchard and Salt and Smoke',
    ['film: Night Bus to Turin, The Orchard, Salt and Smoke'],
  ],
  [
    'It shows how much power the buildings West Wing, Gym and Library use.',
    ['building: West Wing, Gym, Library'],
  ],
  [
    'We rent out the Barn at £20 an hour (80 people) and the Loft at £12 an hour.',
    [': Barn 20 (£20 an hour; 80 people), Loft 12 (£12 an hour)'],
  ],
  [
    'There are lessons for the Reef Knot and the Sheet Bend, a quiz with a score, and a glossary page.',
    ['lesson: Reef Knot, Sheet Bend'],
  ],
  [
    'You can borrow what there is: a drill (in the shed), a ladder (at the back) and a saw (my cellar).',
    [': Drill (in the shed), Ladder (at the back), Saw (my cellar)'],
  ],
  [
    'Nous avons deux chambres : La Rose, 70 € la nuit ; Le Lierre, 85 € la nuit.',
    ['chambre: La Rose 70 (70 € la nuit), Le Lierre 85 (85 € la nuit)'],
  ],
];

describe('namedListsIn', () => {
  for (const [text, expected] of lists) {
    it(`reads "${text}"`, () => assert.deepEqual(shown(text), expected));
  }

  for (const text of [
    'Pages: Home, Shop and About',
    'There are two levels called Easy and Hard.',
    'We are open Mondays at nine, Tuesdays at ten and Saturdays at eleven.',
    'Yesterday Anna and Ben told me to build an app.',
    'The categories are Fiction, Travel and History.',
  ]) {
    it(`finds no things in "${text}"`, () => assert.deepEqual(shown(text), []));
  }

  for (const part of ['A Bell, ', 'the Bell (', 'Bell and ', 'rooms: Bell; ']) {
    it(`reads "${part.trim()}" five thousand times without delay`, () => {
      const startedAt = performance.now();
      namedListsIn(`rooms: ${part.repeat(5_000)}`);
      assert.ok(performance.now() - startedAt < 1_000);
    });
  }
});
