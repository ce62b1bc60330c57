import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  decodeFrame,
  type Event,
  endingOf,
  type Stamp,
  sseV1Decoder,
  sseV2Decoder,
} from '@millwright/contract';
import { WebSocket } from 'ws';
import type { Client } from './client.ts';

export interface Turn {
  readonly projectId: string;
  readonly turnId: string;
}

export interface FollowOptions {
  /** Clients to try: the first as long as it responds, then the next. */
  readonly clients: readonly Client[];
  /** Time before it gives up. */
  readonly timeoutMs: number;
  /** Delay between two attempts. */
  readonly retryDelayMs?: number;
  /** Maximum silence before it switches to another process; heartbeats do not count as silence. */
  readonly idleTimeoutMs?: number;
  /** Time before it disconnects on purpose and reconnects, as people do. */
  readonly disconnectAfterMs?: () => number;
}

/** Reads one turn to its end over as many connections as necessary, from any process that responds. */
abstract class Follower {
  readonly turn: Turn;
  /** Times at which connections were established: the first and each reconnect. */
  readonly connectedAt: number[] = [];
  /** Times of each disconnect and the following reconnect. */
  readonly reconnects: { disconnectedAt: number; reconnectedAt: number }[] = [];
  /** Number of switches to another process after silence. */
  idleTimeouts = 0;
  isOver = false;
  hasGivenUp = false;
  /** Data that could not be parsed. */
  protected malformed: string | undefined;
  readonly #options: FollowOptions;
  #clientIndex = 0;
  #disconnectedAt: number | undefined;

  constructor(turn: Turn, options: FollowOptions) {
    this.turn = turn;
    this.#options = options;
  }

  /** Resolves when the end of the turn was read. */
  async follow(): Promise<this> {
    const { timeoutMs, retryDelayMs = 100 } = this.#options;
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      await this.#readOnce();
      if (this.malformed) throw new Error(this.malformed);
      if (this.isOver) return this;
      if (performance.now() > deadline) {
        this.hasGivenUp = true;
        throw new Error(`the turn did not end in time: ${this.describe()}`);
      }
      this.#disconnectedAt ??= performance.now();
      this.#clientIndex += 1;
      await delay(retryDelayMs);
    }
  }

  async #readOnce(): Promise<void> {
    const { clients, idleTimeoutMs = 25_000, disconnectAfterMs } = this.#options;
    const client = clients[this.#clientIndex % clients.length];
    if (!client) throw new Error('there are no clients');
    const idleTimeout = new IdleTimeout(idleTimeoutMs);
    const disconnectTimer =
      disconnectAfterMs && setTimeout(() => idleTimeout.end(), disconnectAfterMs());
    try {
      await this.read(client, idleTimeout);
    } catch {
      // Broken or never established: keeps the data received so far.
    } finally {
      clearTimeout(disconnectTimer);
      if (idleTimeout.hasExpired) this.idleTimeouts += 1;
      idleTimeout.end();
    }
  }

  /** Reads over one connection until it ends or the turn is over. */
  protected abstract read(client: Client, idleTimeout: IdleTimeout): Promise<void>;
  protected abstract describe(): string;

  protected noteConnected(): void {
    const now = performance.now();
    this.connectedAt.push(now);
    if (this.#disconnectedAt === undefined) return;
    this.reconnects.push({ disconnectedAt: this.#disconnectedAt, reconnectedAt: now });
    this.#disconnectedAt = undefined;
  }
}

/** Aborts a connection that is silent for too long. */
class IdleTimeout {
  readonly #ms: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** True if it was silent for too long. */
  hasExpired = false;

  constructor(ms: number) {
    this.#ms = ms;
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the timer after any data. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.hasExpired = true;
      this.#controller.abort();
    }, this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }
}

async function* readText(
  client: Client,
  path: string,
  idleTimeout: IdleTimeout,
  onStatus: (status: number) => void,
): AsyncGenerator<string> {
  const response = await fetch(`${client.url}${path}`, {
    headers: { authorization: `Bearer ${client.token}` },
    signal: idleTimeout.signal,
  });
  idleTimeout.restart();
  onStatus(response.status);
  if (response.status !== 200 || !response.body) return void (await response.body?.cancel());
  const utf8 = new TextDecoder();
  for await (const chunk of response.body) {
    idleTimeout.restart();
    yield utf8.decode(chunk, { stream: true });
  }
}

type StampedEvent = Event & Stamp;

/** Shared by followers with a cursor: every event once, and its delay. */
abstract class CursorFollower extends Follower {
  readonly events: StampedEvent[] = [];
  slowestLagMs = 0;
  protected lastSeq = 0;

  protected addEvent(event: StampedEvent): void {
    this.lastSeq = event.seq;
    if (event.turn_id !== this.turn.turnId) return;
    this.events.push(event);
    this.slowestLagMs = Math.max(this.slowestLagMs, Date.now() - Date.parse(event.ts));
  }

  protected override describe(): string {
    return `${this.turn.turnId} after ${this.lastSeq}, ${this.connectedAt.length} connections`;
  }
}

export class V2Follower extends CursorFollower {
  /** Number of connections with a retry hint. */
  retryHints = 0;
  reason: string | undefined;

  constructor(turn: Turn, options: FollowOptions, after = 0) {
    super(turn, options);
    this.lastSeq = after;
  }

  protected async read(client: Client, idleTimeout: IdleTimeout): Promise<void> {
    const { projectId, turnId } = this.turn;
    const query = `turn_id=${turnId}&after=${this.lastSeq}&envelope=true`;
    const path = `/api/v1/vibe/stream_v2/${projectId}?${query}`;
    const decode = sseV2Decoder({ envelope: true });
    const onAnswer = (status: number) => {
      if (status === 200) this.noteConnected();
      // Nothing after the last event: the end was read, but not its terminator.
      if (status === 204) this.isOver = true;
    };
    for await (const chunk of readText(client, path, idleTimeout, onAnswer)) {
      for (const item of decode(chunk)) {
        if (item.kind === 'malformed') this.malformed = `${item.reason}: ${item.raw}`;
        if (item.kind === 'retry') this.retryHints += 1;
        if (item.kind === 'event') this.addEvent(item.event as StampedEvent);
        if (item.kind !== 'done') continue;
        this.reason = item.done?.reason;
        this.isOver = true;
      }
    }
  }
}

export class SocketFollower extends CursorFollower {
  protected async read(client: Client, idleTimeout: IdleTimeout): Promise<void> {
    const headers = { authorization: `Bearer ${client.token}` };
    const socket = new WebSocket(`${client.url.replace('http', 'ws')}/api/v1/ws`, { headers });
    const { signal } = idleTimeout;
    signal.addEventListener('abort', () => socket.terminate(), { once: true });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    // Pings of the server also count as activity.
    socket.on('ping', () => idleTimeout.restart());
    socket.on('message', (data) => {
      idleTimeout.restart();
      const isRejected = this.#receive(String(data)) === 'refused';
      if (this.isOver || isRejected) socket.terminate();
    });
    await once(socket, 'open', { signal });
    this.noteConnected();
    const { projectId: project_id } = this.turn;
    const data = { project_id, after_seq: this.lastSeq };
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', data }));
    await closed;
  }

  #receive(text: string): 'refused' | undefined {
    const frame = decodeFrame(text);
    if (frame.kind === 'control' && frame.frame.type === 'nack') return 'refused';
    if (frame.kind === 'malformed') this.malformed = `${frame.reason}: ${frame.raw}`;
    if (frame.kind !== 'event') return undefined;
    this.addEvent(frame.event);
    if (frame.event.turn_id === this.turn.turnId && endingOf(frame.event)) this.isOver = true;
    return undefined;
  }
}

/** V1 has no cursor: each connection replays the turn from its start. */
export class V1Follower extends Follower {
  /** Events of each connection; the last one has all of them. */
  readonly eventsByConnection: { type: string; data: unknown }[][] = [];

  protected async read(client: Client, idleTimeout: IdleTimeout): Promise<void> {
    const { projectId, turnId } = this.turn;
    const decode = sseV1Decoder();
    const events: { type: string; data: unknown }[] = [];
    const path = `/api/v1/vibe/stream/${projectId}?turn_id=${turnId}`;
    const onAnswer = (status: number) => {
      if (status === 200) this.noteConnected();
    };
    this.eventsByConnection.push(events);
    for await (const chunk of readText(client, path, idleTimeout, onAnswer)) {
      for (const item of decode(chunk)) {
        if (item.kind === 'malformed') this.malformed = `${item.reason}: ${item.raw}`;
        if (item.kind === 'event') events.push({ type: item.event.type, data: item.event.data });
        if (item.kind === 'done') this.isOver = true;
      }
    }
  }

  protected override describe(): string {
    const counts = this.eventsByConnection.map(({ length }) => length).join(', ');
    return `${this.turn.turnId} by V1: ${counts} events`;
  }
}
