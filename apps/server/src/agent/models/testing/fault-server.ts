import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Provider's response to a request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export type WireName = 'openai' | 'anthropic';

/** Wire format of a provider. */
export interface Wire {
  start(): string;
  text(text: string): string;
  /** A tool call whose input arrives in these pieces. */
  call(id: string, name: string, ...input: string[]): string;
  finish(options?: { usage?: boolean; reason?: 'stop' | 'tool_calls' }): string;
  error(type: string, message: string): string;
}

const chunk = (choice: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [choice], ...more })}\n\n`;

/** Index of the call or block a piece belongs to; only needs to be unique. */
let nextIndex = 0;

const openai: Wire = {
  start: () => chunk({ index: 0, delta: { role: 'assistant', content: '' } }),
  text: (content) => chunk({ index: 0, delta: { content } }),
  call: (id, name, ...input) => {
    const index = nextIndex++;
    const part = (fields: object) =>
      chunk({ index: 0, delta: { tool_calls: [{ index, ...fields }] } });
    return [
      part({ id, type: 'function', function: { name, arguments: '' } }),
      ...input.map((json) => part({ function: { arguments: json } })),
    ].join('');
  },
  finish: ({ usage = true, reason = 'stop' } = {}) => {
    const counts = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
    const last = { index: 0, delta: {}, finish_reason: reason };
    return `${chunk(last, usage ? { usage: counts } : {})}data: [DONE]\n\n`;
  },
  error: (type, message) => `data: ${JSON.stringify({ error: { type, message } })}\n\n`,
};

const event = (type: string, data: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

const block = (content: object, deltas: readonly object[]) => {
  const index = nextIndex++;
  return [
    event('content_block_start', { index, content_block: content }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ].join('');
};

const anthropic: Wire = {
  start: () => {
    const usage = { input_tokens: 7, output_tokens: 0 };
    const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], usage };
    return event('message_start', { message: { ...message, stop_reason: null } });
  },
  text: (text) => block({ type: 'text', text: '' }, [{ type: 'text_delta', text }]),
  call: (id, name, ...input) =>
    block(
      { type: 'tool_use', id, name, input: {} },
      input.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
    ),
  finish: ({ reason = 'stop' } = {}) => {
    const stop_reason = reason === 'stop' ? 'end_turn' : 'tool_use';
    return [
      event('message_delta', { delta: { stop_reason }, usage: { output_tokens: 3 } }),
      event('message_stop', {}),
    ].join('');
  },
  error: (type, message) => event('error', { error: { type, message } }),
};

export const wires: Readonly<Record<WireName, Wire>> = { openai, anthropic };

/** A real server that answers each request with the next behaviour and repeats the last one. */
export class FaultServer implements AsyncDisposable {
  readonly #server: Server;
  readonly #behaviours: Behaviour[] = [];
  /** Request bodies received. */
  readonly requests: Record<string, unknown>[] = [];

  private constructor() {
    this.#server = createServer(async (request, response) => {
      let body = '';
      for await (const piece of request.setEncoding('utf8')) body += piece;
      this.requests.push(JSON.parse(body));
      const next = this.#behaviours.length > 1 ? this.#behaviours.shift() : this.#behaviours[0];
      next?.(response, request);
    });
  }

  static async start(): Promise<FaultServer> {
    const server = new FaultServer();
    await once(server.#server.listen(0, '127.0.0.1'), 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  respondWith(...behaviours: Behaviour[]): void {
    this.requests.length = 0;
    this.#behaviours.splice(0, Infinity, ...behaviours);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export const status =
  (
    code: number,
    headers: Record<string, string> = {},
    body = '{"error":{"message":"no"}}',
  ): Behaviour =>
  (response) =>
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body);

/** Writes these pieces, then ends, stalls or resets. */
export const streamReply =
  (pieces: readonly string[], end: 'end' | 'stall' | 'reset' = 'end'): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(pieces.join(''), () => {
      if (end === 'end') response.end();
      if (end === 'reset') response.socket?.resetAndDestroy();
    });
  };

export const neverRespond: Behaviour = () => undefined;
export const resetConnection: Behaviour = (response) => response.socket?.resetAndDestroy();
