import type { Database } from './database.ts';

/** Any two numbers, as long as no other lock has them. */
const ONLY_SERVICE = '1835625580, 3';

export interface OnlyService {
  /** True when no other service held the lock. */
  readonly isOnly: boolean;
  leave(): Promise<void>;
}

/** Notes that a service without a queue works on this database, for as long as it does. */
export async function becomeOnlyService(database: Database): Promise<OnlyService> {
  const client = await database.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(${ONLY_SERVICE}) AS taken`,
  );
  return { isOnly: rows[0]?.taken === true, leave: () => client.end() };
}
