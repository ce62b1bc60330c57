import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '@millwright/contract';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  findQuestion,
  insertQuestion,
  settleQuestion,
} from '../../../apps/server/src/store/queries/questions.ts';
import { newOwner, waitingTurn } from '../../../apps/server/src/turns/testing/owners.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

async function insertPending(): Promise<string> {
  const { projectId, turnId } = await waitingTurn(database, await newOwner(database), 'left');
  const id = newId('question');
  const question = { id, projectId, turnId, toolCallId: 'call', questions: [] };
  await insertQuestion(database.db, question, 60);
  return id;
}

test('a question is settled once, and later answers or an expiry are ignored', async () => {
  const id = await insertPending();
  const answer = (color: string) =>
    settleQuestion(database.db, id, 'answered', { answers: { color } });
  assert.deepEqual((await answer('red'))?.answers, { color: 'red' });
  assert.equal(await answer('blue'), undefined);
  assert.equal(await settleQuestion(database.db, id, 'expired'), undefined);
  const found = await findQuestion(database.db, id);
  assert.equal(found?.status, 'answered');
  assert.deepEqual(found.answers, { color: 'red' });
});

test('exactly one of several concurrent answers is accepted', async () => {
  const id = await insertPending();
  const colors = ['red', 'green', 'blue', 'black'];
  const settled = await Promise.all(
    colors.map((color) => settleQuestion(database.db, id, 'answered', { answers: { color } })),
  );
  const counted = settled.filter((row) => row !== undefined);
  assert.equal(counted.length, 1);
  assert.deepEqual((await findQuestion(database.db, id))?.answers, counted[0]?.answers);
});
