import type { Database } from './database.ts';

/** Any two numbers that no other advisory lock uses. */
const onlyServiceLock = '1835625580, 3';

export interface OnlyService {
  /** True if no other service held the lock. */
  readonly isOnly: boolean;
  leave(): Promise<void>;
}

/** Marks the database as used by a service without a queue, for as long as the service runs. */
export async function becomeOnlyService(database: Database): Promise<OnlyService> {
  const client = await database.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(${onlyServiceLock}) AS taken`,
  );
  return { isOnly: rows[0]?.taken === true, leave: () => client.end() };
}
