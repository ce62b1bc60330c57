import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../support/client.ts';
import type { Tally } from './chaos-report.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Longer than any freeze in this run; a request without a response by then hangs. */
const hangMs = 20_000;
const patienceMs = 120_000;

/** Sends requests to any process that responds, and retries while none does. */
export class Caller {
  readonly clients: readonly Client[];
  readonly #roll: () => number;
  readonly #tally: Tally;

  constructor(clients: readonly Client[], roll: () => number, tally: Tally) {
    this.clients = clients;
    this.#roll = roll;
    this.#tally = tally;
  }

  /** The clients in random order. */
  shuffled(): Client[] {
    return this.#roll() < 0.5 ? [...this.clients] : this.clients.toReversed();
  }

  /** Returns the first response below 500. Requests must be idempotent, since they are retried. */
  async ask(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const deadline = performance.now() + patienceMs;
    const order = this.shuffled();
    for (let at = 0; ; at += 1) {
      const client = order[at % order.length];
      const answer = client && (await this.#once(client, path, body, headers));
      if (answer) return answer;
      if (performance.now() > deadline) throw new Error(`no process responds to ${path}`);
      await delay(200);
    }
  }

  async #once(
    client: Client,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer | undefined> {
    const since = performance.now();
    const signal = AbortSignal.timeout(hangMs);
    try {
      const response = await fetch(`${client.url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${client.token}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(body),
        signal,
      });
      this.#tally.measure(
        `a response ${response.status < 500 ? '2xx–4xx' : '5xx'}`,
        performance.now() - since,
      );
      const { status } = response;
      const isStream = response.headers.get('content-type') === 'text/event-stream';
      // The stream may have broken already; readers have their own connections.
      if (isStream) void response.body?.cancel().catch(() => undefined);
      const told = isStream ? {} : ((await response.json()) as Record<string, unknown>);
      if (status < 500) return { status, headers: response.headers, body: told };
      this.#tally.count(`responses ${status} ${told['code']}`);
      if (!told['error_ref']) this.#tally.violate(`I18 ${status} without error_ref: ${path}`);
      if (status !== 503) this.#tally.violate(`${status} ${told['code']} for ${path}`);
    } catch (error) {
      if (signal.aborted) this.#tally.violate(`P8 no response within ${hangMs} ms: ${path}`);
      else if (!(error instanceof TypeError)) throw error;
      else this.#tally.count('requests whose connection broke');
    }
    return undefined;
  }
}
