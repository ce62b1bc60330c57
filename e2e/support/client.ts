import assert from 'node:assert/strict';
import {
  type Cursor,
  type Decoded,
  type EventData,
  type EventType,
  type SseSignal,
  sseV2Decoder,
} from '@millwright/contract';
import type { TestService } from '../../apps/server/src/testing/service.ts';

/** HTTP client of one user of a service. */
export class Client {
  readonly url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  static async of(service: TestService, email?: string): Promise<Client> {
    return new Client(service.url, await service.token(email));
  }

  request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async json(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, never> }> {
    const response = await this.request(method, path, body);
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  }

  /** Posts a message to V2 and returns the open stream. */
  async post(body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Stream> {
    const response = await this.request('POST', '/api/v1/vibe/stream_v2', body, headers);
    assert.equal(response.status, 200, response.status === 200 ? '' : await response.text());
    return new Stream(response);
  }

  /** Posts a message and waits for the whole turn. */
  async turn(body: Record<string, unknown>): Promise<Stream> {
    const stream = await this.post(body);
    await stream.finished();
    return stream;
  }

  async read(path: string, headers: Record<string, string> = {}): Promise<Stream> {
    const response = await this.request('GET', path, undefined, headers);
    assert.equal(response.status, 200, response.status === 200 ? '' : await response.text());
    return new Stream(response);
  }
}

type Item = Decoded<Cursor> | SseSignal;
type SeenEvent = Extract<Item, { kind: 'event' }>['event'];

/** A V2 stream, read event by event. */
export class Stream {
  readonly response: Response;
  readonly projectId: string;
  readonly turnId: string;
  readonly items: Item[] = [];
  text = '';
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decode = sseV2Decoder();
  readonly #utf8 = new TextDecoder();

  constructor(response: Response) {
    this.response = response;
    this.projectId = response.headers.get('x-project-id') ?? '';
    this.turnId = response.headers.get('x-turn-id') ?? '';
    if (!response.body) throw new Error('no body');
    this.#reader = response.body.getReader();
  }

  get events(): SeenEvent[] {
    return this.items.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** Data of all events of one type, in order. */
  eventsOf<T extends EventType>(type: T): EventData<T>[] {
    return this.events.flatMap((event) =>
      event.type === type ? [event.data as EventData<T>] : [],
    );
  }

  get last(): SeenEvent | undefined {
    return this.events.at(-1);
  }

  /** Ending of the turn; undefined until then. */
  get reason(): string | undefined {
    for (const item of this.items) if (item.kind === 'done') return item.done?.reason;
    return undefined;
  }

  /** Reads until an event matches. */
  async until(matches: (event: SeenEvent) => boolean): Promise<SeenEvent> {
    for (;;) {
      const found = this.events.find(matches);
      if (found) return found;
      if (!(await this.#readChunk())) throw new Error(`the stream ended first: ${this.text}`);
    }
  }

  untilPhase(phase: string): Promise<SeenEvent> {
    return this.until((event) => event.type === 'status' && event.data.phase === phase);
  }

  async question(): Promise<string> {
    const event = await this.until(({ type }) => type === 'ask_user_question');
    return event.type === 'ask_user_question' ? event.data.question_id : '';
  }

  async plan(): Promise<string> {
    const event = await this.until(({ type }) => type === 'plan_proposed');
    return event.type === 'plan_proposed' ? event.data.plan_id : '';
  }

  /** Reads to the terminator. */
  async finished(): Promise<this> {
    while (await this.#readChunk());
    assert.ok(this.reason, `no terminator: ${this.text}`);
    return this;
  }

  /** Reads to the end of the connection, terminator or not. */
  async closed(): Promise<this> {
    try {
      while (await this.#readChunk());
    } catch {
      // Disconnected: keeps the data received so far.
    }
    return this;
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }

  async #readChunk(): Promise<boolean> {
    const { value, done } = await this.#reader.read();
    if (done) return false;
    const chunk = this.#utf8.decode(value, { stream: true });
    this.text += chunk;
    this.items.push(...this.#decode(chunk));
    return true;
  }
}
