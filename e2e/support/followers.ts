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

export interface Manner {
  /** Where to ask: the first as long as it answers, then the next. */
  readonly clients: readonly Client[];
  /** How long it tries before it gives up. */
  readonly patienceMs: number;
  /** Between two tries. */
  readonly pauseMs?: number;
  /** How long an answer may be silent before another process is asked; heartbeats are no silence. */
  readonly silenceMs?: number;
  /** How long it stays before it leaves by itself and comes back, as people do. */
  readonly restlessMs?: () => number;
}

/** Reads one turn to its end over as many connections as that takes, at whichever process answers. */
abstract class Follower {
  readonly turn: Turn;
  /** When a connection came about, the first and each that followed a broken one. */
  readonly connectedAt: number[] = [];
  /** When a connection was broken and when the next one came about. */
  readonly returns: { brokenAt: number; backAt: number }[] = [];
  /** How often nothing was heard for so long that another process was asked. */
  silences = 0;
  isOver = false;
  hasGivenUp = false;
  /** What arrived and could not be read. */
  protected unreadable: string | undefined;
  readonly #manner: Manner;
  #at = 0;
  #brokenAt: number | undefined;

  constructor(turn: Turn, manner: Manner) {
    this.turn = turn;
    this.#manner = manner;
  }

  /** Resolves when the end of the turn was read. */
  async follow(): Promise<this> {
    const { patienceMs, pauseMs = 100 } = this.#manner;
    const deadline = performance.now() + patienceMs;
    for (;;) {
      await this.#visit();
      if (this.unreadable) throw new Error(this.unreadable);
      if (this.isOver) return this;
      if (performance.now() > deadline) {
        this.hasGivenUp = true;
        throw new Error(`no end in sight: ${this.describe()}`);
      }
      this.#brokenAt ??= performance.now();
      this.#at += 1;
      await delay(pauseMs);
    }
  }

  async #visit(): Promise<void> {
    const { clients, silenceMs = 25_000, restlessMs } = this.#manner;
    const client = clients[this.#at % clients.length];
    if (!client) throw new Error('there is nobody to ask');
    const silence = new Silence(silenceMs);
    const leave = restlessMs && setTimeout(() => silence.end(), restlessMs());
    try {
      await this.read(client, silence);
    } catch {
      // Broken off or never begun: what arrived is what there is.
    } finally {
      clearTimeout(leave);
      if (silence.wasLong) this.silences += 1;
      silence.end();
    }
  }

  /** Reads over one connection, until it ends or the turn is over. */
  protected abstract read(client: Client, silence: Silence): Promise<void>;
  protected abstract describe(): string;

  protected noteConnected(): void {
    const now = performance.now();
    this.connectedAt.push(now);
    if (this.#brokenAt === undefined) return;
    this.returns.push({ brokenAt: this.#brokenAt, backAt: now });
    this.#brokenAt = undefined;
  }
}

/** Calls off what says nothing for too long. */
class Silence {
  readonly #ms: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** Whether nothing was heard for too long. */
  wasLong = false;

  constructor(ms: number) {
    this.#ms = ms;
    this.broken();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something was heard. */
  broken(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.wasLong = true;
      this.#controller.abort();
    }, this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }
}

async function* textOf(
  client: Client,
  path: string,
  silence: Silence,
  onAnswer: (status: number) => void,
): AsyncGenerator<string> {
  const response = await fetch(`${client.url}${path}`, {
    headers: { authorization: `Bearer ${client.token}` },
    signal: silence.signal,
  });
  silence.broken();
  onAnswer(response.status);
  if (response.status !== 200 || !response.body) return void (await response.body?.cancel());
  const utf8 = new TextDecoder();
  for await (const piece of response.body) {
    silence.broken();
    yield utf8.decode(piece, { stream: true });
  }
}

type StampedEvent = Event & Stamp;

/** What followers by cursor have in common: every event once, and how late it came. */
abstract class CursorFollower extends Follower {
  readonly events: StampedEvent[] = [];
  slowestLagMs = 0;
  protected last = 0;

  protected take(event: StampedEvent): void {
    this.last = event.seq;
    if (event.turn_id !== this.turn.turnId) return;
    this.events.push(event);
    this.slowestLagMs = Math.max(this.slowestLagMs, Date.now() - Date.parse(event.ts));
  }

  protected override describe(): string {
    return `${this.turn.turnId} after ${this.last}, ${this.connectedAt.length} connections`;
  }
}

export class V2Follower extends CursorFollower {
  /** How many connections told when to come back. */
  hints = 0;
  reason: string | undefined;

  constructor(turn: Turn, manner: Manner, after = 0) {
    super(turn, manner);
    this.last = after;
  }

  protected async read(client: Client, silence: Silence): Promise<void> {
    const { projectId, turnId } = this.turn;
    const query = `turn_id=${turnId}&after=${this.last}&envelope=true`;
    const path = `/api/v1/vibe/stream_v2/${projectId}?${query}`;
    const decode = sseV2Decoder({ envelope: true });
    const onAnswer = (status: number) => {
      if (status === 200) this.noteConnected();
      // Nothing after the last event: the end was read, only its terminator was not.
      if (status === 204) this.isOver = true;
    };
    for await (const piece of textOf(client, path, silence, onAnswer)) {
      for (const item of decode(piece)) {
        if (item.kind === 'malformed') this.unreadable = `${item.reason}: ${item.raw}`;
        if (item.kind === 'retry') this.hints += 1;
        if (item.kind === 'event') this.take(item.event as StampedEvent);
        if (item.kind !== 'done') continue;
        this.reason = item.done?.reason;
        this.isOver = true;
      }
    }
  }
}

export class SocketFollower extends CursorFollower {
  protected async read(client: Client, silence: Silence): Promise<void> {
    const headers = { authorization: `Bearer ${client.token}` };
    const socket = new WebSocket(`${client.url.replace('http', 'ws')}/api/v1/ws`, { headers });
    const { signal } = silence;
    signal.addEventListener('abort', () => socket.terminate(), { once: true });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    // Silence is broken by the pings of the server as well.
    socket.on('ping', () => silence.broken());
    socket.on('message', (data) => {
      silence.broken();
      const isRefused = this.#hear(String(data)) === 'refused';
      if (this.isOver || isRefused) socket.terminate();
    });
    await once(socket, 'open', { signal });
    this.noteConnected();
    const { projectId: project_id } = this.turn;
    const data = { project_id, after_seq: this.last };
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', data }));
    await closed;
  }

  #hear(text: string): 'refused' | undefined {
    const frame = decodeFrame(text);
    if (frame.kind === 'control' && frame.frame.type === 'nack') return 'refused';
    if (frame.kind === 'malformed') this.unreadable = `${frame.reason}: ${frame.raw}`;
    if (frame.kind !== 'event') return undefined;
    this.take(frame.event);
    if (frame.event.turn_id === this.turn.turnId && endingOf(frame.event)) this.isOver = true;
    return undefined;
  }
}

/** V1 has no cursor: each connection tells the turn from its beginning. */
export class V1Follower extends Follower {
  /** What each connection told; the last of them told all. */
  readonly tellings: { type: string; data: unknown }[][] = [];

  protected async read(client: Client, silence: Silence): Promise<void> {
    const { projectId, turnId } = this.turn;
    const decode = sseV1Decoder();
    const told: { type: string; data: unknown }[] = [];
    const path = `/api/v1/vibe/stream/${projectId}?turn_id=${turnId}`;
    const onAnswer = (status: number) => {
      if (status === 200) this.noteConnected();
    };
    this.tellings.push(told);
    for await (const piece of textOf(client, path, silence, onAnswer)) {
      for (const item of decode(piece)) {
        if (item.kind === 'malformed') this.unreadable = `${item.reason}: ${item.raw}`;
        if (item.kind === 'event') told.push({ type: item.event.type, data: item.event.data });
        if (item.kind === 'done') this.isOver = true;
      }
    }
  }

  protected override describe(): string {
    const counts = this.tellings.map(({ length }) => length).join(', ');
    return `${this.turn.turnId} by V1: ${counts} events`;
  }
}
