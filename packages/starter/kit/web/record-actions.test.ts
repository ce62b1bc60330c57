import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type CountAction,
  moveOn,
  type StayAction,
  stateOf,
  stayText,
  toMoment,
  vote,
} from './src/lib/record-actions.ts';

const blank = { id: '1', start: '', end: '', status: 'Expected', votes: 3 as number | null };
type Visit = typeof blank;

const visit: StayAction<Visit> = {
  kind: 'stay',
  label: 'Check in',
  endLabel: 'Check out',
  start: 'start',
  end: 'end',
  started: 'Checked in',
  ended: 'Checked out',
  again: false,
  status: { field: 'status', started: 'Here', ended: 'Gone' },
};

const countOf = (label: string, by: 1 | -1): CountAction<Visit> => ({
  kind: 'count',
  label,
  undo: `Take back ${label}`,
  field: 'votes',
  by,
  icon: 'up',
});

suite('actions on records', () => {
  test('who is checked in can be checked out, with the time in between', () => {
    const inside = moveOn(visit, blank, '2026-11-15T14:05');
    assert.deepEqual([stateOf(visit, inside), inside.status], ['during', 'Here']);
    assert.equal(stayText(visit, inside, '2026-11-15'), 'Checked in 14:05');
    const outside = moveOn(visit, inside, '2026-11-15T15:20');
    assert.deepEqual([stateOf(visit, outside), outside.status], ['after', 'Gone']);
    assert.equal(stayText(visit, outside, '2026-11-15'), 'Checked out 15:20 after 1 h 15 min');
    const again = moveOn(visit, outside, '2026-11-16T09:00');
    assert.deepEqual([again.start, again.end], ['2026-11-16T09:00', '']);
    assert.equal(stayText(visit, blank, '2026-11-15'), '');
  });

  test('times are local', () => {
    assert.equal(toMoment(new Date(2026, 0, 5, 7, 9)), '2026-01-05T07:09');
  });

  test('a vote counts once, can be taken back, and replaces its opposite', () => {
    const [up, down] = [countOf('Upvote', 1), countOf('Downvote', -1)];
    const actions = [up, down];
    const liked = vote(up, blank, [], actions);
    assert.deepEqual([liked.record.votes, liked.votes], [4, ['Upvote 1']]);
    const disliked = vote(down, liked.record, liked.votes, actions);
    assert.deepEqual([disliked.record.votes, disliked.votes], [2, ['Downvote 1']]);
    const none = vote(down, disliked.record, disliked.votes, actions);
    assert.deepEqual([none.record.votes, none.votes], [3, []]);
    assert.equal(vote(up, { ...blank, votes: null }, [], actions).record.votes, 1);
  });
});
