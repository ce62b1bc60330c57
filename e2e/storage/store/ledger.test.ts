import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  bookCredits,
  type ModelCall,
  readCreditBalance,
  refundCalls,
  releaseCredits,
  releaseExpired,
  reserveCredits,
  settleCall,
} from '../../../apps/server/src/store/queries/ledger.ts';
import { newUser } from '../../../apps/server/src/store/testing/new-user.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

/** Creates a user with this balance. */
async function createUser(amount: number): Promise<string> {
  const userId = await newUser(database);
  const reference = `grant ${userId}`;
  if (amount > 0) await bookCredits(database.db, { userId, amount, reason: 'grant', reference });
  return userId;
}

const call = (userId: string, reference: string, cost: number): ModelCall => ({
  reference,
  userId,
  projectId: null,
  turnId: null,
  keyId: null,
  source: 'ai_gateway',
  model: 'm',
  provider: 'p',
  tokensIn: 1,
  tokensOut: 1,
  cost,
});

const createRequest = (userId: string, reference: string, least: number, most = least) => {
  return { userId, reference, least, most, turnId: null, seconds: 60 };
};

/** The reserved amount, if any. */
async function reserve(request: Parameters<typeof reserveCredits>[1]) {
  const reserved = await reserveCredits(database.db, request);
  return 'cap' in reserved ? undefined : reserved;
}

/** I10: the balance is the sum of the ledger, and the reserved amount is the sum of the reservations. */
async function assertBalanced(userId: string): Promise<void> {
  const { rows } = await database.pool.query(
    `SELECT balance, reserved,
       coalesce((SELECT sum(amount) FROM ledger WHERE user_id = $1), 0) AS booked,
       coalesce((SELECT sum(amount) FROM reservations WHERE user_id = $1), 0) AS aside
     FROM purses WHERE user_id = $1`,
    [userId],
  );
  const [{ balance, reserved, booked, aside }] = rows;
  assert.equal(balance, booked, 'the balance is the sum of the ledger');
  assert.equal(reserved, aside, 'the reserved amount is the sum of the reservations');
  assert.ok(BigInt(balance) >= BigInt(reserved) && BigInt(reserved) >= 0n);
}

suite('ledger', () => {
  test('charges the cost of a call and releases the rest of its reservation', async () => {
    const { db } = database;
    const userId = await createUser(100);
    assert.equal((await reserve(createRequest(userId, `a ${userId}`, 10, 60)))?.amount, 60);
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 100, reserved: 60 });
    assert.equal(await settleCall(db, call(userId, `a ${userId}`, 25), true), 25);
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 75, reserved: 0 });
    assert.equal(await settleCall(db, call(userId, `a ${userId}`, 25), true), 25, 'once');
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 75, reserved: 0 });
    await assertBalanced(userId);
  });

  test('reserves as much as is available, unless it is less than the minimum', async () => {
    const { db } = database;
    const userId = await createUser(100);
    assert.equal((await reserve(createRequest(userId, `a ${userId}`, 10, 70)))?.amount, 70);
    assert.equal((await reserve(createRequest(userId, `b ${userId}`, 10, 70)))?.amount, 30);
    assert.equal((await reserve(createRequest(userId, `c ${userId}`, 1, 70)))?.amount, undefined);
    assert.equal(
      (await reserve(createRequest(userId, `d ${userId}`, 0)))?.amount,
      0,
      'a free call',
    );
    assert.equal(
      (await reserve(createRequest(userId, `a ${userId}`, 10, 20)))?.amount,
      20,
      'again',
    );
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 100, reserved: 50 });
    await releaseCredits(db, `b ${userId}`);
    await releaseCredits(db, `b ${userId}`);
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 100, reserved: 20 });
    await assertBalanced(userId);
  });

  test('charges at most the available balance', async () => {
    const { db } = database;
    const userId = await createUser(30);
    await reserve(createRequest(userId, `other ${userId}`, 10));
    assert.equal(await settleCall(db, call(userId, `a ${userId}`, 25), true), 20);
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 10, reserved: 10 });
    await assertBalanced(userId);
  });

  test('refunds a charge once, and no more than was charged', async () => {
    const { db } = database;
    const userId = await createUser(100);
    const references = ['a', 'b', 'c'].map((name) => `${name} ${userId}`);
    for (const reference of references.slice(0, 2)) {
      await settleCall(db, call(userId, reference, 30), true);
    }
    const times = await Promise.all([1, 2, 3].map(() => refundCalls(db, references)));
    assert.deepEqual(times.sort(), [0, 0, 60]);
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 100, reserved: 0 });
    await assertBalanced(userId);
  });

  test('only records calls when charging is off', async () => {
    const { db, pool } = database;
    const userId = await createUser(0);
    assert.equal(await settleCall(db, call(userId, `a ${userId}`, 25), false), 0);
    const { rows } = await pool.query('SELECT cost, charged FROM model_calls WHERE user_id = $1', [
      userId,
    ]);
    assert.deepEqual(rows, [{ cost: '25', charged: '0' }]);
  });

  test('books the same grant once under concurrent attempts', async () => {
    const { db } = database;
    const userId = await createUser(0);
    const grant = { userId, amount: 50, reason: 'grant', reference: `x ${userId}` } as const;
    const times = await Promise.all(Array.from({ length: 100 }, () => bookCredits(db, grant)));
    assert.equal(times.filter((booked) => booked).length, 1);
    assert.equal((await readCreditBalance(db, userId)).balance, 50);
    await assertBalanced(userId);
  });

  test('an expiry takes at most the unreserved balance', async () => {
    const { db } = database;
    const userId = await createUser(50);
    await reserve(createRequest(userId, `a ${userId}`, 20));
    const expiry = { userId, amount: -100, reason: 'expiry', reference: `e ${userId}` } as const;
    assert.equal(await bookCredits(db, expiry), true);
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 20, reserved: 20 });
    await assertBalanced(userId);
  });

  test('releases expired reservations', async () => {
    const { db } = database;
    const userId = await createUser(50);
    await reserve({ ...createRequest(userId, `a ${userId}`, 20), seconds: -1 });
    await reserve(createRequest(userId, `b ${userId}`, 20));
    await releaseExpired(db);
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 50, reserved: 20 });
    await assertBalanced(userId);
  });

  test('releases all expired reservations of one user at once', async () => {
    const { db } = database;
    const userId = await createUser(100);
    for (let at = 0; at < 10; at += 1) {
      const request = { ...createRequest(userId, `dead ${at} ${userId}`, 10), seconds: -1 };
      await reserve(request);
    }
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 100, reserved: 100 });
    await releaseExpired(db);
    assert.deepEqual(await readCreditBalance(db, userId), { balance: 100, reserved: 0 });
    await assertBalanced(userId);
  });

  test('ledger entries are immutable and cannot overdraw the balance', async () => {
    const userId = await createUser(50);
    const change = database.pool.query('UPDATE ledger SET amount = 1 WHERE user_id = $1', [userId]);
    await assert.rejects(change, /stays as it is/);
    const overdraw = database.pool.query(
      `INSERT INTO ledger (user_id, amount, reason, reference) VALUES ($1, -51, 'charge', $2)`,
      [userId, `o ${userId}`],
    );
    await assert.rejects(overdraw, /balance/);
    await assertBalanced(userId);
  });

  test('credits for 10 calls admit exactly 10 of 64 concurrent calls', async () => {
    const { db } = database;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const userId = await createUser(100);
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, async (_, at) => {
          const reference = `r${at} ${userId}`;
          const reserved = await reserve(createRequest(userId, reference, 10));
          if (reserved !== undefined) await settleCall(db, call(userId, reference, 10), true);
          return reserved !== undefined;
        }),
      );
      assert.equal(outcomes.filter((was) => was).length, 10);
      assert.deepEqual(await readCreditBalance(db, userId), { balance: 0, reserved: 0 });
      await assertBalanced(userId);
    }
  });

  test('balances stay consistent under any sequence of operations', async () => {
    const { db } = database;
    const step = fc.record({
      what: fc.constantFrom('reserve', 'settle', 'release', 'grant', 'expiry'),
      call: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: 0, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.boolean(), async (steps, atOnce) => {
        const userId = await createUser(100);
        const run = async ({ what, call: at, amount }: (typeof steps)[number]) => {
          const reference = `${what === 'grant' || what === 'expiry' ? what : 'c'}${at} ${userId}`;
          if (what === 'reserve') await reserve(createRequest(userId, reference, 1, amount));
          if (what === 'settle') await settleCall(db, call(userId, reference, amount), true);
          if (what === 'release') await releaseCredits(db, reference);
          if (what === 'grant') await bookCredits(db, { userId, amount, reason: what, reference });
          if (what === 'expiry')
            await bookCredits(db, { userId, amount: -amount, reason: what, reference });
        };
        if (atOnce) await Promise.all(steps.map(run));
        else for (const one of steps) await run(one);
        await assertBalanced(userId);
      }),
      { numRuns: 40 },
    );
  });
});
