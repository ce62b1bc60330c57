import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { newId } from '@millwright/contract';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  readCredits,
  readUserPlans,
  saveSubscription,
  setPlans,
  startPeriod,
} from '../../../apps/server/src/store/queries/billing.ts';
import {
  bookCredits,
  reserveCredits,
  settleCall,
} from '../../../apps/server/src/store/queries/ledger.ts';
import { insertProject, isPlanFull } from '../../../apps/server/src/store/queries/projects.ts';
import { newUser } from '../../../apps/server/src/store/testing/new-user.ts';

const free = { id: 'free', name: 'Free', included: 50, projects: 2, concurrentTurns: 1 };
const pro = { id: 'pro', name: 'Pro', included: 1_000, projects: null, concurrentTurns: null };
const hourMs = 3_600_000;

suite('plans, periods and caps', () => {
  let database: Database;
  let userId: string;

  before(async () => {
    database = await openFresh();
  });
  beforeEach(async () => {
    await setPlans(database.db, [
      { ...free, isDefault: true },
      { ...pro, isDefault: false },
    ]);
    userId = await newUser(database);
  });
  after(() => database.close());

  const credits = () => readCredits(database.db, userId);
  const startTestPeriod = (reference: string, starts: number, ends: number, plan = pro) => {
    const startsAt = new Date(Date.now() + starts * hourMs);
    const endsAt = new Date(Date.now() + ends * hourMs);
    const { id, included } = plan;
    return startPeriod(database.db, { userId, reference, plan: id, included, startsAt, endsAt });
  };
  const subscription = (status: string, readAt: Date, plan = 'pro') =>
    saveSubscription(database.db, {
      id: `sub ${userId}`,
      userId,
      plan,
      status,
      createdAt: new Date(0),
      readAt,
    });
  const call = (reference: string, cost: number, projectId: string | null = null) =>
    settleCall(
      database.db,
      {
        reference,
        userId,
        projectId,
        turnId: null,
        keyId: null,
        source: 'ai_gateway',
        model: 'm',
        provider: 'p',
        tokensIn: 1,
        tokensOut: 1,
        cost,
      },
      true,
    );
  const project = () =>
    insertProject(database.db, {
      id: newId('project'),
      ownerId: userId,
      title: 'x',
      appPlatform: 'web',
    });

  test('spends included credits first, and expires the rest at the end of the period', async () => {
    await bookCredits(database.db, {
      userId,
      amount: 300,
      reason: 'top_up',
      reference: newId('event'),
    });
    await startTestPeriod(`first ${userId}`, -2, 1);
    await call(newId('turn'), 400);
    await startTestPeriod(`second ${userId}`, 0, 2);
    assert.equal((await credits()).balance, 1_300);
    await call(newId('turn'), 1_100);
    await startTestPeriod(`third ${userId}`, 1, 3);
    assert.equal((await credits()).balance, 1_200, '100 of the top-up were spent');
  });

  test('does not expire reserved credits at the end of a period', async () => {
    await startTestPeriod(`first ${userId}`, -2, 1);
    const reference = newId('turn');
    const request = { userId, reference, least: 600, most: 600, turnId: null, seconds: 60 };
    await reserveCredits(database.db, request);
    await startTestPeriod(`second ${userId}`, 0, 2);
    assert.equal((await credits()).balance, 1_600);
    await call(reference, 600);
    assert.equal((await credits()).balance, 1_000);
  });

  test('grants nothing for a past or a repeated period', async () => {
    assert.equal(await startTestPeriod(`late ${userId}`, -5, -1), false);
    assert.equal(await startTestPeriod(`now ${userId}`, -1, 1), true);
    assert.equal(await startTestPeriod(`now ${userId}`, -1, 1), false);
    assert.equal(await startTestPeriod(`before ${userId}`, -2, 1), false);
    assert.equal((await credits()).balance, 1_000);
  });

  test('a subscriber keeps remaining credits for three days after a period ends', async () => {
    await subscription('active', new Date());
    await startTestPeriod(`paid ${userId}`, -1, 1);
    const end = (hours: number) =>
      database.pool.query(
        `UPDATE credit_periods SET starts_at = now() - interval '40 days',
          ends_at = now() - $2 * interval '1 hour' WHERE user_id = $1`,
        [userId, hours],
      );
    await end(71);
    assert.equal((await credits()).balance, 1_000);
    await end(73);
    assert.equal((await credits()).balance, 0);
  });

  test('the newest read of a subscription wins, and a canceled one stays canceled', async () => {
    const planOf = async () => (await readUserPlans(database.db, [userId])).get(userId)?.plan;
    const [early, late] = [new Date(1_000), new Date(2_000)];
    await subscription('active', late);
    assert.equal(await planOf(), 'pro');
    assert.equal(await subscription('unpaid', early), false);
    assert.equal(await planOf(), 'pro');
    await subscription('canceled', late);
    assert.equal(await subscription('active', new Date(3_000)), false);
    assert.equal(await planOf(), 'free');
  });

  test('a plan for two projects admits two of ten concurrent creations', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, project));
    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.equal(errors.length, 8);
    assert.ok(errors.every(isPlanFull));
    await subscription('active', new Date());
    await project();
  });

  test('without billing, the number of projects is unlimited', async () => {
    await setPlans(database.db, []);
    await Promise.all(Array.from({ length: 5 }, project));
  });

  test('a project cap for five calls admits exactly five of 20 concurrent calls', async () => {
    await bookCredits(database.db, {
      userId,
      amount: 9_000,
      reason: 'top_up',
      reference: newId('event'),
    });
    const { id: projectId } = await project();
    await database.pool.query('UPDATE projects SET monthly_credit_limit = 500 WHERE id = $1', [
      projectId,
    ]);
    const reserve = async () => {
      const reference = newId('turn');
      const request = {
        userId,
        reference,
        least: 100,
        most: 100,
        turnId: null,
        projectId,
        seconds: 60,
      };
      const reserved = await reserveCredits(database.db, request);
      if ('cap' in reserved) return reserved.cap;
      await call(reference, 100, projectId);
      return 'made';
    };
    const outcomes = await Promise.all(Array.from({ length: 20 }, reserve));
    assert.equal(outcomes.filter((one) => one === 'made').length, 5);
    assert.equal(outcomes.filter((one) => one === 'project').length, 15);
    const { balance } = await credits();
    assert.equal(balance, 9_050 - 500);
  });
});
