import assert from 'node:assert/strict';
import pg from 'pg';

/** I10 and I11: money is exact. Only valid while nothing runs. */
export async function checkLedger(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await checkLedgerRows(async (text) => (await database.query(text)).rows);
  } finally {
    await database.end();
  }
}

/** Same, over the caller's connection. */
export async function checkLedgerRows(rows: (text: string) => Promise<unknown[]>): Promise<void> {
  const wrong = await rows(`SELECT user_id, balance, reserved, booked FROM purses
    LEFT JOIN (SELECT user_id, sum(amount) AS booked FROM ledger GROUP BY user_id) books USING (user_id)
    WHERE balance <> coalesce(booked, 0) OR reserved <> 0 OR balance < 0`);
  assert.deepEqual(wrong, [], 'I10: the balance is the sum of the ledger, and nothing is reserved');
  assert.deepEqual(await rows('SELECT * FROM reservations'), [], 'I10: no reservations are left');
  const unpaid = await rows(`SELECT reference, charged, amount FROM model_calls
    FULL JOIN (SELECT reference, -amount AS amount FROM ledger WHERE reason = 'charge') charges
      USING (reference)
    WHERE coalesce(charged, 0) <> coalesce(amount, 0)`);
  assert.deepEqual(unpaid, [], 'I10: each call is charged exactly once, and nothing else is');
  const calls = await rows(`SELECT turns.id, noted, replies FROM turns
    JOIN (SELECT turn_id, count(*) AS noted FROM model_calls GROUP BY turn_id) calls ON calls.turn_id = turns.id
    JOIN (SELECT turn_id, count(*) AS replies FROM journal
      WHERE entry LIKE '{"kind":"reply"%' AND entry NOT LIKE '%"byHouse":true%'
        AND entry NOT LIKE '%"isInterrupted":true%' GROUP BY turn_id) replies_of_turns
      ON replies_of_turns.turn_id = turns.id
    WHERE noted <> replies`);
  assert.deepEqual(calls, [], 'I11: every stored reply has one recorded call');
  const sums =
    'sum(charged) AS charged, sum(cost) AS cost, sum(tokens_in) AS read, sum(tokens_out) AS said';
  const added =
    await rows(`SELECT * FROM (SELECT user_id, source, ${sums} FROM usage_days GROUP BY 1, 2) AS days
    FULL JOIN (SELECT user_id, source, sum(charged) FILTER (WHERE NOT refunded) AS charged_of_calls,
        sum(cost) AS cost_of_calls, sum(tokens_in) AS read_of_calls, sum(tokens_out) AS said_of_calls
      FROM model_calls GROUP BY 1, 2) AS calls USING (user_id, source)
    WHERE (charged, cost, read, said) IS DISTINCT FROM
      (coalesce(charged_of_calls, 0), cost_of_calls, read_of_calls, said_of_calls)`);
  assert.deepEqual(added, [], 'I11: the usage of each day is the sum of its calls');
}
