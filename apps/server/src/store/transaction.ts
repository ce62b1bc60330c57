import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Db } from './db.ts';
import { drizzle } from './drizzle.ts';

/**
 * The pending result of a transaction's last statements, which are already sent. COMMIT is sent right behind them; if
 * one of them fails, the database turns it into a rollback.
 */
export class PipelinedResult<T> {
  readonly result: Promise<T>;

  constructor(result: Promise<T>) {
    this.result = result;
    // `transaction` awaits the result a moment later.
    result.catch(() => undefined);
  }
}

/** Runs the work in a transaction. A result returned as `PipelinedResult` is awaited after COMMIT is sent. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T | PipelinedResult<T>>,
): Promise<T> {
  const client = await pool.connect();
  const pipeline = new PipelinedClient(client);
  try {
    const outcome = await work(drizzle({ client: pipeline as unknown as pg.PoolClient }));
    const committed = pipeline.commit();
    // The error of a failed statement is more specific than that of the commit that failed with it.
    committed.catch(() => undefined);
    const result = outcome instanceof PipelinedResult ? await outcome.result : outcome;
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
