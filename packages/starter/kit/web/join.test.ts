import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JoinAction, join, placesLeft } from './src/lib/record-actions.ts';

interface Shift {
  id: string;
  people: number;
  joined: boolean;
  places: number | null;
}

const action: JoinAction<Shift> = {
  kind: 'join',
  label: 'Join',
  undo: 'Leave',
  field: 'people',
  mine: 'joined',
  capacity: 'places',
};
const shift: Shift = { id: '1', people: 1, joined: false, places: 2 };

test('joining takes a place, and leaving gives it back', () => {
  const joined = join(action, shift);
  assert.deepEqual([joined.people, joined.joined, placesLeft(action, joined)], [2, true, 0]);
  assert.deepEqual(join(action, joined), shift);
});

test('places are not limited without a number', () => {
  assert.equal(placesLeft(action, { ...shift, places: null }), undefined);
});
