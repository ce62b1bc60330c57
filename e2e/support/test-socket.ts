import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  type ControlFrame,
  controlFrame,
  decodeFrame,
  type Event,
  endingOf,
  type Stamp,
} from '@millwright/contract';
import { WebSocket } from 'ws';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import type { Client } from './client.ts';

type SeenEvent = Event & Stamp;
export type JsonObject = Record<string, unknown>;

/** One socket and everything it received, in order; every frame must match the contract. */
export class TestSocket implements Disposable {
  readonly events: SeenEvent[] = [];
  readonly frames: JsonObject[] = [];
  readonly socket: WebSocket;
  readonly #replies = new Map<string, (frame: ControlFrame) => void>();
  #sentCount = 0;

  constructor(url: string, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    this.socket = new WebSocket(url.replace('http', 'ws'), { headers });
    this.socket.on('message', (data) => this.#receive(String(data)));
  }

  static async open(client: Client, path = '/api/v1/ws'): Promise<TestSocket> {
    const socket = new TestSocket(`${client.url}${path}`, client.token);
    await once(socket.socket, 'open');
    return socket;
  }

  #receive(text: string): void {
    const decoded = decodeFrame(text);
    this.frames.push(JSON.parse(text));
    if (decoded.kind === 'event') this.events.push(decoded.event);
    else if (decoded.kind !== 'control') assert.fail(`${decoded.kind}: ${text}`);
    else this.#replies.get(decoded.frame.id ?? '')?.(controlFrame.parse(JSON.parse(text)));
  }

  /** Sends a message and resolves with its reply. */
  async send(type: string, data: JsonObject): Promise<ControlFrame & { data: JsonObject }> {
    this.#sentCount += 1;
    const id = String(this.#sentCount);
    const { promise, resolve } = Promise.withResolvers<ControlFrame>();
    this.#replies.set(id, resolve);
    this.socket.send(JSON.stringify({ type, id, data }));
    return promise;
  }

  /** Data of an acknowledgement without its kind, or the code of a rejection. */
  async request(type: string, data: JsonObject): Promise<JsonObject | string> {
    const reply = await this.send(type, data);
    const { kind, ...rest } = reply.data;
    assert.equal(kind, type);
    return reply.type === 'nack' ? String(reply.data.code) : rest;
  }

  subscribe(project_id: string, more: JsonObject = {}): Promise<JsonObject | string> {
    return this.request('subscribe', { project_id, ...more });
  }

  until(matches: (event: SeenEvent) => boolean): Promise<SeenEvent> {
    return eventually(() => this.events.find(matches), 'a matching event arrives');
  }

  waitForTurnEnd(turnId: string): Promise<SeenEvent> {
    return this.until((event) => event.turn_id === turnId && endingOf(event) !== undefined);
  }

  seqs(projectId: string): number[] {
    return this.events.flatMap(({ project_id, seq }) => (project_id === projectId ? [seq] : []));
  }

  [Symbol.dispose](): void {
    this.socket.terminate();
  }
}
