import assert from 'node:assert/strict';
import pg from 'pg';

/** I14: a Stripe event takes effect once. `confirmed` lists events whose receipt was confirmed. */
export async function checkPayments(
  databaseUrl: string,
  confirmed: readonly string[] = [],
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await check(async (text) => (await database.query(text)).rows, confirmed);
  } finally {
    await database.end();
  }
}

async function check(
  rows: (text: string) => Promise<Record<string, unknown>[]>,
  taken: readonly string[],
): Promise<void> {
  // Plans without a price grant their credits without an event.
  const unexplained = await rows(`SELECT ledger.reference, count(stripe_events.id) FROM ledger
    LEFT JOIN stripe_events ON booked = ledger.reference
    WHERE ledger.reference LIKE 'top\\_up %' OR ledger.reference LIKE 'grant sub\\_%'
    GROUP BY ledger.reference HAVING count(stripe_events.id) <> 1`);
  assert.deepEqual(unexplained, [], 'I14: every paid ledger entry belongs to one event');
  const unbooked = await rows(`SELECT id, outcome, booked FROM stripe_events
    WHERE (outcome = 'booked') <> (booked IS NOT NULL)`);
  assert.deepEqual(unbooked, [], 'I14: the outcome of an event says whether it booked something');
  const twice = await rows(`SELECT split_part(reference, ' ', 2) AS object, count(*) FROM ledger
    WHERE reason = 'top_up' GROUP BY 1 HAVING count(*) > 1`);
  assert.deepEqual(twice, [], 'I14: a payment is booked once, however many events it has');
  const stored = new Set((await rows('SELECT id FROM stripe_events')).map(({ id }) => id));
  assert.deepEqual(
    taken.filter((id) => !stored.has(id)),
    [],
    'I14: every confirmed event is stored',
  );
}
