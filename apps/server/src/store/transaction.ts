import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Db } from './db.ts';
import { drizzle } from './drizzle.ts';

/**
 * The result of a transaction's work, or a function that sends the last statements all at once and returns it. COMMIT is
 * sent right behind them; if one of them fails, the database turns it into a rollback.
 */
export type TransactionResult<T> = T | (() => Promise<T>);

/** Runs the work in a transaction. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<TransactionResult<T>>,
): Promise<T> {
  const client = await pool.connect();
  const pipeline = new PipelinedClient(client);
  try {
    const outcome = await work(drizzle({ client: pipeline as unknown as pg.PoolClient }));
    const committed = isFunction(outcome) ? pipeline.commitInNextTick() : pipeline.commit();
    // The error of a failed statement is more specific than that of the commit that failed with it.
    committed.catch(() => undefined);
    const result = isFunction(outcome) ? await outcome() : outcome;
    await committed;
    client.release();
    return result;
  } catch (error) {
    await pipeline.rollback().then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

function isFunction<T>(outcome: TransactionResult<T>): outcome is () => Promise<T> {
  return typeof outcome === 'function';
}

/** Pipelines the statements of one transaction, in order. */
class PipelinedClient {
  readonly #client: pg.PoolClient;
  readonly #started: Promise<void>;
  #state: 'starting' | 'open' | 'over' = 'starting';
  #shouldWaitForBegin = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#started = promise;
    // `commit` or the first write rejects with this error.
    promise.catch(() => undefined);
    this.#cork();
    // Uses a callback, so that the state is set before any later response arrives.
    client.query('BEGIN', (error) => {
      if (error) this.#state = 'over';
      else if (this.#state === 'starting') this.#state = 'open';
      if (error) reject(error);
      else resolve();
    });
  }

  /** Called by drizzle. */
  async query(statement: { readonly text: string }, values: unknown[]): Promise<unknown> {
    if (this.#state === 'starting') {
      // If only BEGIN failed, a write pipelined behind it would run outside of a transaction.
      this.#shouldWaitForBegin ||= !/^\s*select\b/i.test(statement.text);
      if (this.#shouldWaitForBegin) await this.#started;
    }
    if (this.#state === 'over') throw new Error('the transaction has ended');
    this.#cork();
    return this.#client.query(statement, values);
  }

  /** Commits behind all statements of this tick. */
  async commitInNextTick(): Promise<void> {
    // The first write waits for BEGIN as well.
    if (this.#state === 'starting') await this.#started;
    return new Promise((resolve, reject) => {
      process.nextTick(() => {
        if (this.#state === 'over') reject(new Error('the transaction has ended'));
        else this.commit().then(resolve, reject);
      });
    });
  }

  async commit(): Promise<void> {
    this.#state = 'over';
    this.#cork();
    const ended = this.#client.query('COMMIT');
    await this.#started;
    const { command } = await ended;
    if (command !== 'COMMIT') throw new Error('the transaction failed before COMMIT');
  }

  async rollback(): Promise<void> {
    this.#state = 'over';
    await this.#client.query('ROLLBACK');
  }

  /** Combines statements sent in the same tick into one write: a system call costs as much as a statement. */
  #cork(): void {
    const stream = this.#client.connection.stream as Socket;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
