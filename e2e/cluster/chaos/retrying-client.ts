import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../support/client.ts';
import type { ChaosReport } from './chaos-report.ts';

export interface ClientResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Longer than any freeze in this run; a request without a response by then hangs. */
const hangMs = 20_000;
const retryTimeoutMs = 120_000;

/** Sends requests to any process that responds, and retries while none does. */
export class RetryingClient {
  readonly clients: readonly Client[];
  readonly #random: () => number;
  readonly #report: ChaosReport;

  constructor(clients: readonly Client[], random: () => number, report: ChaosReport) {
    this.clients = clients;
    this.#random = random;
    this.#report = report;
  }

  /** The clients in random order. */
  shuffled(): Client[] {
    return this.#random() < 0.5 ? [...this.clients] : this.clients.toReversed();
  }

  /** Returns the first response below 500. Requests must be idempotent, since they are retried. */
  async post(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<ClientResponse> {
    const deadline = performance.now() + retryTimeoutMs;
    const clients = this.shuffled();
    for (let at = 0; ; at += 1) {
      const client = clients[at % clients.length];
      const answer = client && (await this.#tryOnce(client, path, body, headers));
      if (answer) return answer;
      if (performance.now() > deadline) throw new Error(`no process responds to ${path}`);
      await delay(200);
    }
  }

  async #tryOnce(
    client: Client,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<ClientResponse | undefined> {
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
      this.#report.measure(
        `a response ${response.status < 500 ? '2xx–4xx' : '5xx'}`,
        performance.now() - since,
      );
      const { status } = response;
      const isStream = response.headers.get('content-type') === 'text/event-stream';
      // The stream may have broken already; readers have their own connections.
      if (isStream) void response.body?.cancel().catch(() => undefined);
      const json = isStream ? {} : ((await response.json()) as Record<string, unknown>);
      if (status < 500) return { status, headers: response.headers, body: json };
      this.#report.count(`responses ${status} ${json['code']}`);
      if (!json['error_ref']) this.#report.addViolation(`I18 ${status} without error_ref: ${path}`);
      if (status !== 503) this.#report.addViolation(`${status} ${json['code']} for ${path}`);
    } catch (error) {
      if (signal.aborted) this.#report.addViolation(`P8 no response within ${hangMs} ms: ${path}`);
      else if (!(error instanceof TypeError)) throw error;
      else this.#report.count('requests whose connection broke');
    }
    return undefined;
  }
}
