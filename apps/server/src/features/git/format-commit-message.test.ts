import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TurnCheckpoint } from '../../store/queries/checkpoints.ts';
import { formatCommitMessage, parseCheckpointId } from './format-commit-message.ts';

const checkpoint: TurnCheckpoint = {
  id: 'ckp_1',
  projectId: 'prj_1',
  number: 1,
  slug: 'c1',
  turnId: 'trn_1',
  restoredFrom: null,
  label: 'Build a shop',
  filesChanged: 1,
  isVerified: false,
  createdAt: new Date(0),
  prompt: 'Build a shop\nwith a cart',
};
const messageOf = (change: Partial<TurnCheckpoint>) =>
  formatCommitMessage({ ...checkpoint, ...change });

test('formatCommitMessage contains the label, the prompt and the ids', () => {
  assert.equal(
    messageOf({}),
    'Build a shop\n\nBuild a shop\nwith a cart\n\nCheckpoint: ckp_1\nTurn: trn_1\n',
  );
  assert.equal(
    messageOf({ turnId: null, prompt: null, restoredFrom: 'ckp_0' }),
    'Build a shop\n\nCheckpoint: ckp_1\nRestored-From: ckp_0\n',
  );
  const short = { prompt: ' Build a shop\r\n' };
  assert.equal(
    messageOf(short),
    'Build a shop\n\nCheckpoint: ckp_1\nTurn: trn_1\n',
    'a prompt equal to the label is not repeated',
  );
  assert.match(messageOf({ label: ' \n ' }), /^Checkpoint\n\n/);
});

test('formatCommitMessage truncates long texts and removes control characters', () => {
  const [subject = ''] = messageOf({ label: '🙂 long '.repeat(30) }).split('\n');
  assert.ok([...subject].length <= 72 && subject.endsWith('…') && subject.isWellFormed());
  const odd = messageOf({ prompt: `a\u0007b\ud800\n---\nc\r\nd${'x'.repeat(9_000)}` });
  assert.match(odd, /\n\nab\ufffd\n---\nc\ndx+…\n\nCheckpoint/);
  assert.ok(odd.length < 4_200);
});

test('parseCheckpointId reads only the trailers at the end of a message', () => {
  assert.equal(parseCheckpointId(messageOf({ prompt: 'x\n\nCheckpoint: ckp_false' })), 'ckp_1');
  assert.equal(parseCheckpointId('by hand\n\nCheckpoint: ckp_2\n\nthe end\n'), undefined);
});
