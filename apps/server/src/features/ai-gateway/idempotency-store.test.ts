import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type pg from 'pg';
import type { Logger } from '../../infra/log.ts';
import { drizzle, getTableColumns } from '../../store/drizzle.ts';
import type { IdempotentCall } from '../../store/queries/gateway-idempotent-calls.ts';
import { idempotentCalls } from '../../store/tables/gateway.ts';
import { IdempotencyStore } from './idempotency-store.ts';

const response = { headers: { 'content-type': 'text/plain' }, body: Buffer.from('hi') };

/** Results of the fake driver, one per statement; `kept` is the row of the earlier call. */
interface FakeResults {
  readonly isClaimed?: boolean;
  readonly storedCall?: Partial<IdempotentCall>;
  readonly isClaimHeld?: boolean;
  readonly waitTimeoutMs?: number;
}

/** Creates an IdempotencyStore over a driver that records statements instead of sending them to a database. */
function storeWith({
  isClaimed = false,
  storedCall,
  isClaimHeld = true,
  // The deadline has already passed at the first check, so nothing waits.
  waitTimeoutMs = -1,
}: FakeResults) {
  const log: { text: string; values: unknown[] }[] = [];
  const columns = Object.keys(getTableColumns(idempotentCalls)) as (keyof IdempotentCall)[];
  const query = async ({ text }: { text: string }, values: unknown[]) => {
    log.push({ text: text.split(' ', 1)[0]?.toLowerCase() ?? '', values });
    if (/^insert/i.test(text)) return { rows: isClaimed ? [{ reference: 'x' }] : [] };
    if (/^update/i.test(text)) return { rows: isClaimHeld ? [['name']] : [] };
    // Selected rows are arrays in column order.
    return { rows: storedCall ? [columns.map((column) => storedCall[column] ?? null)] : [] };
  };
  const db = drizzle({ client: { query } as unknown as pg.PoolClient });
  const logger = {} as Logger;
  const idempotency = new IdempotencyStore({ db, logger, keepSeconds: 3600, waitTimeoutMs });
  const claimOrReplay = (signal = new AbortController().signal) =>
    idempotency.claimOrReplay('key_1', 'name_1', 'print_1', signal);
  return { begin: claimOrReplay, db, log };
}

/** Claims a call that has not been made before. */
async function claimOf(results: FakeResults = {}) {
  const { begin: claimOrReplay, db, log } = storeWith({ ...results, isClaimed: true });
  const outcome = await claimOrReplay();
  assert.ok('claim' in outcome);
  return { claim: outcome.claim, db, log };
}

suite('IdempotencyStore.claimOrReplay', () => {
  test('IdempotencyStore.claimOrReplay gives a claim with a new reference for a call that is new', async () => {
    const { claim, log } = await claimOf();
    claim.end();
    assert.match(claim.reference, /^gen_\w+$/);
    const [insert, ...rest] = log;
    assert.deepEqual(insert, {
      text: 'insert',
      values: ['key_1', 'name_1', 'print_1', claim.reference, 30, 3600],
    });
    assert.deepEqual(rest, []);
  });

  test('IdempotencyStore.claimOrReplay returns the stored response of an earlier call', async () => {
    const { begin: claimOrReplay } = storeWith({
      storedCall: { fingerprint: 'print_1', ...response },
    });
    assert.deepEqual(await claimOrReplay(), { response });
  });

  test('IdempotencyStore.claimOrReplay rejects a key that belongs to a request with another fingerprint', async () => {
    const { begin: claimOrReplay } = storeWith({
      storedCall: { fingerprint: 'print_2', ...response },
    });
    await assert.rejects(claimOrReplay(), {
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'This Idempotency-Key was already used for a different request',
    });
  });

  test('IdempotencyStore.claimOrReplay rejects with retry-after when the same call takes too long', async () => {
    const { begin: claimOrReplay } = storeWith({ storedCall: { fingerprint: 'print_1' } });
    await assert.rejects(claimOrReplay(), {
      code: 'SERVICE_UNAVAILABLE',
      message: 'The same call is still in progress',
      headers: { 'retry-after': '5' },
    });
  });

  test('IdempotencyStore.claimOrReplay stops waiting for the same call when the caller leaves', async () => {
    const { begin: claimOrReplay } = storeWith({
      storedCall: { fingerprint: 'print_1' },
      waitTimeoutMs: 60_000,
    });
    await assert.rejects(claimOrReplay(AbortSignal.abort()), { name: 'AbortError' });
  });
});

suite('a claim', () => {
  test('a claim is renewed every 10 seconds until it ends', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] });
    const { claim, log } = await claimOf();
    context.mock.timers.tick(9_999);
    assert.equal(log.length, 1);
    context.mock.timers.tick(1);
    assert.deepEqual(log[1], { text: 'update', values: [30, 'key_1', 'name_1', claim.reference] });
    claim.end();
    context.mock.timers.tick(60_000);
    assert.equal(log.length, 2);
  });

  test('claim.store stores the response under the key, the name and the reference', async () => {
    const { claim, db, log } = await claimOf();
    claim.end();
    await claim.store(db, response);
    const { text, values } = log[1] ?? {};
    assert.equal(text, 'update');
    assert.deepEqual(values?.slice(-3), ['key_1', 'name_1', claim.reference]);
    assert.ok(values?.includes(response.body));
  });

  test('claim.store rejects when another request has taken the call over', async () => {
    const { claim, db } = await claimOf({ isClaimHeld: false });
    claim.end();
    await assert.rejects(claim.store(db, response), {
      code: 'SERVICE_UNAVAILABLE',
      message: 'Another request is making the same call',
    });
  });

  test('claim.drop deletes the call under its own reference', async () => {
    const { claim, log } = await claimOf();
    await claim.drop();
    assert.deepEqual(log[1], { text: 'delete', values: ['key_1', 'name_1', claim.reference] });
  });
});
