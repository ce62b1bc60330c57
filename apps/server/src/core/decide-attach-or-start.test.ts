import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type TurnStatus, turnStatuses } from '@millwright/contract';
import fc from 'fast-check';
import {
  type AttachOrStartDecision,
  decideAttachOrStart,
  type MessageFacts,
} from './decide-attach-or-start.ts';
import { isOver } from './turn-states.ts';

/** A new message to an idle project; each case overrides some facts. */
const plain: MessageFacts = {
  fingerprint: 'mine',
  interrupt: false,
  key: 'none',
  cursor: undefined,
  duplicate: undefined,
  active: undefined,
  queued: 0,
  maxQueued: 10,
};

const attach = (turnId: string, after = 0, shouldPromote = false): AttachOrStartDecision => {
  return { kind: 'attach', turnId, after, shouldPromote };
};
const start = (): AttachOrStartDecision => ({ kind: 'start' });
const queue = (because: 'turn' | 'question' | 'plan'): AttachOrStartDecision => ({
  kind: 'queue',
  because,
});
const reject = (code: 'IDEMPOTENCY_KEY_REUSED' | 'QUEUE_FULL'): AttachOrStartDecision => {
  return { kind: 'reject', code };
};

const mineByKey = { turnId: 'keyed', fingerprint: 'mine' };
const otherByKey = { turnId: 'keyed', fingerprint: 'other' };
const mineAt7 = { turnId: 'pointed', fingerprint: 'mine', seq: 7 };
const otherAt7 = { turnId: 'pointed', fingerprint: 'other', seq: 7 };
const duplicateTurn = (status: TurnStatus, isEndUnseen = false) => ({
  turnId: 'duplicate',
  status,
  isEndUnseen,
});

type Case = readonly [string, Partial<MessageFacts>, AttachOrStartDecision];

const table: Record<string, readonly Case[]> = {
  'with an Idempotency-Key': [
    ['known, the same message', { key: mineByKey }, attach('keyed')],
    ['known, another message', { key: otherByKey }, reject('IDEMPOTENCY_KEY_REUSED')],
    ['known goes before the cursor', { key: mineByKey, cursor: mineAt7 }, attach('keyed')],
    [
      'known goes before a duplicate',
      { key: mineByKey, duplicate: duplicateTurn('running') },
      attach('keyed'),
    ],
    [
      'known with interrupt: interrupts nothing',
      { key: mineByKey, interrupt: true },
      attach('keyed'),
    ],
    [
      'known attaches to a full queue too',
      { key: mineByKey, active: 'running', queued: 10 },
      attach('keyed'),
    ],
    ['unused: new although the cursor fits', { key: 'unused', cursor: mineAt7 }, start()],
    [
      'unused: new although a duplicate runs',
      { key: 'unused', duplicate: duplicateTurn('running') },
      start(),
    ],
    [
      'unused: queued behind its own duplicate',
      { key: 'unused', duplicate: duplicateTurn('running'), active: 'running' },
      queue('turn'),
    ],
    [
      'unused: new although no client saw the end of its duplicate',
      { key: 'unused', duplicate: duplicateTurn('completed', true) },
      start(),
    ],
  ],
  'with a Last-Event-ID': [
    ['of the same message attaches after it', { cursor: mineAt7 }, attach('pointed', 7)],
    [
      'goes before a duplicate',
      { cursor: mineAt7, duplicate: duplicateTurn('running') },
      attach('pointed', 7),
    ],
    [
      'with interrupt: interrupts nothing',
      { cursor: mineAt7, interrupt: true },
      attach('pointed', 7),
    ],
    ['of another message is stale', { cursor: otherAt7 }, start()],
    [
      'of another message still finds the duplicate',
      { cursor: otherAt7, duplicate: duplicateTurn('running') },
      attach('duplicate'),
    ],
    [
      'of another message is queued like any other message',
      { cursor: otherAt7, active: 'running' },
      queue('turn'),
    ],
  ],
  'with a duplicate': [
    ['queued', { duplicate: duplicateTurn('queued'), queued: 1 }, attach('duplicate')],
    [
      'queued, the queue is full',
      { duplicate: duplicateTurn('queued'), queued: 10 },
      attach('duplicate'),
    ],
    [
      'queued, with interrupt',
      { duplicate: duplicateTurn('queued'), interrupt: true, active: 'running' },
      attach('duplicate', 0, true),
    ],
    ['running', { duplicate: duplicateTurn('running'), active: 'running' }, attach('duplicate')],
    [
      'running, with interrupt: does not interrupt itself',
      { duplicate: duplicateTurn('running'), interrupt: true, active: 'running' },
      attach('duplicate'),
    ],
    ['awaiting an answer', { duplicate: duplicateTurn('awaiting_answer') }, attach('duplicate')],
    ['awaiting a decision', { duplicate: duplicateTurn('awaiting_plan') }, attach('duplicate')],
    [
      'completed, end not yet seen',
      { duplicate: duplicateTurn('completed', true) },
      attach('duplicate'),
    ],
    ['failed, end not yet seen', { duplicate: duplicateTurn('failed', true) }, attach('duplicate')],
    [
      'aborted, end not yet seen',
      { duplicate: duplicateTurn('aborted', true) },
      attach('duplicate'),
    ],
    [
      'interrupted, end not yet seen',
      { duplicate: duplicateTurn('interrupted', true) },
      attach('duplicate'),
    ],
    [
      'end not yet seen, with interrupt: replayed, interrupts nothing',
      { duplicate: duplicateTurn('completed', true), interrupt: true, active: 'running' },
      attach('duplicate'),
    ],
    ['completed and delivered', { duplicate: duplicateTurn('completed') }, start()],
    ['failed and delivered', { duplicate: duplicateTurn('failed') }, start()],
    ['aborted and delivered', { duplicate: duplicateTurn('aborted') }, start()],
    [
      'delivered, while another turn runs',
      { duplicate: duplicateTurn('completed'), active: 'running' },
      queue('turn'),
    ],
  ],
  'new, without interrupt': [
    ['the project is idle or new', {}, start()],
    ['a turn runs', { active: 'running' }, queue('turn')],
    ['the agent waits for an answer', { active: 'awaiting_answer' }, queue('question')],
    ['the agent waits for a decision', { active: 'awaiting_plan' }, queue('plan')],
    ['a turn waits to be claimed', { queued: 1 }, queue('turn')],
    ['one free position is left in the queue', { active: 'running', queued: 9 }, queue('turn')],
    ['the queue is full', { active: 'running', queued: 10 }, reject('QUEUE_FULL')],
    [
      'the queue is full behind a question',
      { active: 'awaiting_answer', queued: 10 },
      reject('QUEUE_FULL'),
    ],
    ['no limit is set', { active: 'running', queued: 10_000, maxQueued: 0 }, queue('turn')],
  ],
  'new, with interrupt': [
    ['nothing to interrupt', { interrupt: true }, start()],
    ['a turn runs', { interrupt: true, active: 'running' }, start()],
    ['a question waits', { interrupt: true, active: 'awaiting_answer' }, start()],
    ['a plan waits', { interrupt: true, active: 'awaiting_plan' }, start()],
    ['a full queue does not matter', { interrupt: true, active: 'running', queued: 10 }, start()],
    ['only queued turns: goes before them', { interrupt: true, queued: 3 }, start()],
    [
      'with an unused key, its own duplicate runs: interrupts the duplicate',
      { interrupt: true, key: 'unused', duplicate: duplicateTurn('running'), active: 'running' },
      start(),
    ],
  ],
};

for (const [name, cases] of Object.entries(table)) {
  suite(name, () => {
    for (const [title, facts, decision] of cases) {
      test(title, () => assert.deepEqual(decideAttachOrStart({ ...plain, ...facts }), decision));
    }
  });
}

const status = fc.constantFrom(...turnStatuses);
const anyFacts: fc.Arbitrary<MessageFacts> = fc.record({
  fingerprint: fc.constant('mine'),
  interrupt: fc.boolean(),
  key: fc.constantFrom<MessageFacts['key']>('none', 'unused', mineByKey, otherByKey),
  cursor: fc.constantFrom(undefined, mineAt7, otherAt7),
  duplicate: fc.option(
    fc.tuple(status, fc.boolean()).map(([of, unseen]) => duplicateTurn(of, unseen && isOver(of))),
    { nil: undefined },
  ),
  active: fc.constantFrom<MessageFacts['active']>(
    undefined,
    'running',
    'awaiting_answer',
    'awaiting_plan',
  ),
  queued: fc.nat(12),
  maxQueued: fc.constantFrom(0, 10),
});

test('for arbitrary facts, a message is never dropped and never runs twice unintentionally', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const decision = decideAttachOrStart(facts);
      if (decision.kind === 'attach') {
        const matchingTurnIds = [mineByKey.turnId, mineAt7.turnId, 'duplicate'];
        assert.ok(matchingTurnIds.includes(decision.turnId));
        if (facts.key === 'unused') assert.fail('a new key attached to a turn');
        if (decision.shouldPromote) assert.equal(facts.duplicate?.status, 'queued');
      }
      if (decision.kind === 'start' && (facts.active || facts.queued > 0)) {
        assert.ok(facts.interrupt, 'only an interrupt goes before existing turns');
      }
      const isOpenDuplicate = facts.duplicate && !isOver(facts.duplicate.status);
      if (isOpenDuplicate && facts.key === 'none') assert.equal(decision.kind, 'attach');
    }),
  );
});
