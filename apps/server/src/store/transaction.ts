import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Db } from './db.ts';
import { drizzle } from './drizzle.ts';

/**
 * The answer to the last statements of a transaction, on their way already. COMMIT is sent right
 * behind them; should one of them fail, the database makes a rollback of it.
 */
export class Sent<T> {
  readonly answer: Promise<T>;

  constructor(answer: Promise<T>) {
    this.answer = answer;
    // Whoever commits waits for it, a moment later.
    answer.catch(() => undefined);
  }
}

/** All of the work or nothing of it. What it returns as `Sent` is waited for after the commit. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T | Sent<T>>,
): Promise<T> {
  const client = await pool.connect();
  const line = new Line(client);
  try {
    const outcome = await work(drizzle({ client: line as unknown as pg.PoolClient }));
    const committed = line.commit();
    // A statement that failed says more than the commit that failed with it.
    committed.catch(() => undefined);
    const result = outcome instanceof Sent ? await outcome.answer : outcome;
    await committed;
    client.release();
    return result;
  } catch (error) {
    await line.rollback().then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** The statements of one transaction on their way to the server, in order and without waiting. */
class Line {
  readonly #client: pg.PoolClient;
  readonly #begun: Promise<void>;
  #state: 'beginning' | 'open' | 'over' = 'beginning';
  #waitsForBegin = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#begun = promise;
    promise.catch(() => undefined);
    this.#cork();
    // By callback, so that the state is known before any later answer is.
    client.query('BEGIN', (error) => {
      if (error) this.#state = 'over';
      else if (this.#state === 'beginning') this.#state = 'open';
      if (error) reject(error);
      else resolve();
    });
  }

  /** What drizzle calls. */
  async query(statement: { readonly text: string }, values: unknown[]): Promise<unknown> {
    if (this.#state === 'beginning') {
      // Were BEGIN to fail alone, whatever came along with it would stand for itself.
      this.#waitsForBegin ||= !/^\s*select\b/i.test(statement.text);
      if (this.#waitsForBegin) await this.#begun;
    }
    if (this.#state === 'over') throw new Error('the transaction is over');
    this.#cork();
    return this.#client.query(statement, values);
  }

  async commit(): Promise<void> {
    this.#state = 'over';
    this.#cork();
    const ended = this.#client.query('COMMIT');
    await this.#begun;
    const { command } = await ended;
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its end');
  }

  async rollback(): Promise<void> {
    this.#state = 'over';
    await this.#client.query('ROLLBACK');
  }

  /** What is sent at one moment leaves in one piece: a system call costs as much as a statement. */
  #cork(): void {
    const stream = this.#client.connection.stream as Socket;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
