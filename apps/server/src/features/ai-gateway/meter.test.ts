import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type pg from 'pg';
import { preset as presetSchema } from '../../agent/models/model-preset.ts';
import type { Logger } from '../../infra/log.ts';
import { drizzle } from '../../store/drizzle.ts';
import type { ProjectKeyWithPayer } from '../../store/queries/project-keys.ts';
import type { Claim } from './idempotency-store.ts';
import { insufficientCreditsError, Meter } from './meter.ts';

const key = { id: 'key_1', projectId: 'prj_1', payerId: 'usr_1' } as ProjectKeyWithPayer;
const preset = presetSchema.parse({ id: 'small', name: 'Small', provider: 'p', model: 'x' });
const bounds = { least: 100, most: 500 };
const used = { tokensIn: 3, tokensOut: 4, cost: 200 };
const toResponse = () => ({ headers: { 'content-type': 'text/plain' }, body: Buffer.from('hi') });

/** The ledger's statements, identified by their SQL, with the rows that each one returns. */
const statements = {
  reserve: /reserve_for_(key|visitor)/,
  settle: /settle_call/,
  purse: /FROM purses WHERE/,
  release: /give_back/,
  prolong: /^UPDATE reservations/,
};
type StatementName = keyof typeof statements;

/** Creates a meter over a driver that records statements instead of sending them to a database. */
function meterWith({
  isCharged = true,
  reserved = { amount: '300', cap: null } as object,
  failing = undefined as StatementName | undefined,
} = {}) {
  const log: string[] = [];
  const parameters: Partial<Record<StatementName, unknown[]>> = {};
  const rows: Record<StatementName, object[]> = {
    reserve: [reserved],
    settle: [{ charged: '200' }],
    purse: [{ balance: '10000', reserved: '2500' }],
    release: [],
    prolong: [],
  };
  const query = (statement: string | { text: string }, second?: unknown) => {
    if (typeof statement === 'string') {
      log.push(statement);
      if (typeof second === 'function') second(null);
      return Promise.resolve({ command: statement });
    }
    const names = Object.keys(statements) as StatementName[];
    const name = names.find((one) => statements[one].test(statement.text));
    assert.ok(name, statement.text);
    log.push(name);
    parameters[name] = second as unknown[];
    if (name === failing) return Promise.reject(new Error(`${name} failed`));
    return Promise.resolve({ rows: rows[name] });
  };
  const stream = { writableCorked: 0, cork: () => undefined, uncork: () => undefined };
  const client = { query, connection: { stream }, release: () => undefined };
  const logger = { warn: (_fields: object, text: string) => log.push(`warning: ${text}`) };
  const meter = new Meter({
    db: drizzle({ client: client as unknown as pg.PoolClient }),
    pool: { connect: async () => client } as unknown as pg.Pool,
    isCharged,
    visitorBudgets: { perVisitor: 1_000, perProject: null },
    logger: logger as unknown as Logger,
  });
  const claim: Claim = {
    reference: 'gen_claimed',
    store: async () => void log.push('claim.remember'),
    drop: async () => void log.push('claim.forget'),
    end: () => void log.push('claim.end'),
  };
  return { meter, log, parameters, claim };
}

suite('Meter.startCall', () => {
  test('Meter.startCall reserves within the bounds for 60 seconds and keeps the reserved amount', async () => {
    const { meter, parameters, claim } = meterWith();
    const call = await meter.startCall({ key, claim }, preset, bounds);
    meter.close();
    assert.equal(call.amount, 300);
    assert.deepEqual(parameters.reserve, ['key_1', 'usr_1', 'gen_claimed', 100, 500, 60]);
  });

  test('Meter.startCall reserves for a visitor within the budgets of the day', async () => {
    const { meter, parameters, claim } = meterWith();
    const visitor = { id: 'v', budget: 'b' };
    await meter.startCall({ key, claim, visitor }, preset, bounds);
    meter.close();
    const wanted = ['key_1', 'usr_1', 'gen_claimed', 100, 500, 60, 'b', 1_000, null];
    assert.deepEqual(parameters.reserve, wanted);
  });

  test('Meter.startCall rejects with OUT_OF_CREDITS and names the cap that was reached', async () => {
    const { meter } = meterWith({ reserved: { amount: null, cap: 'project' } });
    await assert.rejects(meter.startCall({ key, claim: undefined }, preset, bounds), {
      code: 'OUT_OF_CREDITS',
      message: 'Monthly credit limit reached for this project',
    });
  });

  test('Meter.startCall without charging reserves nothing and makes a new reference', async () => {
    const { meter, log } = meterWith({ isCharged: false });
    const call = await meter.startCall({ key, claim: undefined }, preset, bounds);
    assert.equal(call.amount, undefined);
    assert.match(call.reference, /^gen_\w+$/);
    assert.deepEqual(log, []);
  });

  test('Meter prolongs the reservations of open calls every 20 seconds, and of no others', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] });
    const { meter, log, parameters, claim } = meterWith();
    const call = await meter.startCall({ key, claim }, preset, bounds);
    context.mock.timers.tick(20_000);
    assert.deepEqual(log, ['reserve', 'prolong']);
    assert.deepEqual(parameters.prolong, [60, ['gen_claimed']]);
    await call.release();
    context.mock.timers.tick(20_000);
    meter.close();
    assert.deepEqual(log, ['reserve', 'prolong', 'release', 'claim.forget']);
  });
});

suite('MeteredCall', () => {
  test('MeteredCall.settle charges and stores the response in one transaction, then ends the claim', async () => {
    const { meter, log, claim } = meterWith();
    const call = await meter.startCall({ key, claim }, preset, bounds);
    meter.close();
    await call.settle(used, toResponse);
    const expected = [
      'reserve',
      'BEGIN',
      'settle',
      'purse',
      'claim.remember',
      'COMMIT',
      'claim.end',
    ];
    assert.deepEqual(log, expected);
  });

  test('MeteredCall.settle adds the reference, the charge and the remaining credits as headers', async () => {
    const { meter, claim } = meterWith();
    const call = await meter.startCall({ key, claim }, preset, bounds);
    meter.close();
    const { headers, body } = await call.settle(used, (bill) => {
      assert.deepEqual(bill, { charged: 0.02, remaining: 0.75 });
      return toResponse();
    });
    assert.equal(body.toString(), 'hi');
    assert.deepEqual(headers, {
      'content-type': 'text/plain',
      'x-generation-id': 'gen_claimed',
      'x-credits-charged': '0.02',
      'x-credits-remaining': '0.75',
    });
  });

  test('MeteredCall.settle without charging records the call and reports a charge of 0', async () => {
    const { meter, parameters, log, claim } = meterWith({ isCharged: false });
    const call = await meter.startCall({ key, claim }, preset, bounds);
    const { headers } = await call.settle(used, toResponse);
    assert.equal(headers['x-credits-charged'], '0');
    assert.equal('x-credits-remaining' in headers, false);
    assert.equal(log.includes('purse'), false);
    const { settle = [] } = parameters;
    assert.deepEqual(settle, [
      'gen_claimed',
      'usr_1',
      'prj_1',
      null,
      'key_1',
      'ai_gateway',
      'small',
      'p',
      3,
      4,
      200,
      false,
    ]);
  });

  test('MeteredCall.settle rolls back and releases the reservation when the response is not stored', async () => {
    const { meter, log, claim } = meterWith();
    const store = () => Promise.reject(new Error('taken over'));
    const call = await meter.startCall({ key, claim: { ...claim, store } }, preset, bounds);
    meter.close();
    await assert.rejects(call.settle(used, toResponse), { message: 'taken over' });
    assert.deepEqual(log, [
      'reserve',
      'BEGIN',
      'settle',
      'purse',
      'ROLLBACK',
      'release',
      'claim.forget',
      'claim.end',
    ]);
  });

  test('MeteredCall.settlePart charges but drops the claim, so that the call can be repeated', async () => {
    const { meter, log, claim } = meterWith();
    const call = await meter.startCall({ key, claim }, preset, bounds);
    meter.close();
    await call.settlePart(used);
    assert.deepEqual(log, ['reserve', 'BEGIN', 'settle', 'purse', 'COMMIT', 'claim.forget']);
  });

  test('MeteredCall.release logs a failure of the database instead of throwing it', async () => {
    const { meter, log, claim } = meterWith({ failing: 'release' });
    const call = await meter.startCall({ key, claim }, preset, bounds);
    meter.close();
    await call.release();
    assert.deepEqual(log, ['reserve', 'release', 'warning: credits could not be released']);
  });
});

test('insufficientCreditsError gives a hint that fits the cap', () => {
  const hintOf = (cap: Parameters<typeof insufficientCreditsError>[0]) =>
    insufficientCreditsError(cap, 12_500).hint;
  assert.equal(hintOf('key'), 'Use another key, or create one with a higher monthly_credit_limit.');
  assert.equal(hintOf('project'), 'Raise its monthly_credit_limit, or wait until next month.');
  assert.equal(hintOf('visitor'), 'It resets at midnight UTC.');
  assert.equal(hintOf('visitors'), 'It resets at midnight UTC. Calls with an app key still work.');
  assert.equal(
    hintOf('balance'),
    'It can cost up to 1.25 credits. Reduce the request, or add credits.',
  );
});
