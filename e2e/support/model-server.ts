import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WireName, wires } from '../../apps/server/src/agent/models/testing/fault-server.ts';

export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

type Responder = (response: ServerResponse, request: ModelRequest) => void;

/**
 * A scripted model server that speaks OpenAI's or Anthropic's protocol, with a list of models. With OpenAI's it also
 * has Ollama's routes. It accepts one key, calls the first tool named `ping`, and otherwise replies with a text.
 */
export class ModelServer implements AsyncDisposable {
  readonly #server: Server;
  readonly #wire: WireName;
  readonly requests: ModelRequest[] = [];
  models: readonly string[];
  /** Values that a provider's list gives for a model. */
  facts: Readonly<Record<string, object>> = {};
  /** Undefined accepts every request. */
  key: string | undefined;
  reply = 'Hello from the model.';
  /** A tool that a turn calls before the reply, if it is offered. */
  call: { readonly name: string; readonly input: object } | undefined;
  /** Replaces the usual responses. */
  responder: Responder | undefined;

  private constructor(wire: WireName, models: readonly string[]) {
    this.#wire = wire;
    this.models = models;
    this.#server = createServer((request, response) => void this.handle(request, response));
  }

  /** Answers a request that arrived elsewhere, such as at a server with TLS. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    const { url: path = '', headers } = request;
    const received = { path, headers, body: text === '' ? {} : JSON.parse(text) };
    this.requests.push(received);
    (this.responder ?? this.respond.bind(this))(response, received);
  }

  static async start(wire: WireName, ...models: string[]): Promise<ModelServer> {
    const server = new ModelServer(wire, models);
    await once(server.#server.listen(0, '127.0.0.1'), 'listening');
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `${this.origin}/v1`;
  }

  /** Model names of the requests for replies. */
  get called(): unknown[] {
    return this.requests.flatMap(({ body }) => body['model'] ?? []);
  }

  /** The usual response. */
  respond(response: ServerResponse, { path, headers, body }: ModelRequest): unknown {
    const key = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
    if (path.startsWith('/api/')) return this.#respondAsOllama(response, path);
    if (this.key !== undefined && key !== this.key) {
      return sendError(response, 401, `Incorrect API key provided: ${key}`);
    }
    if (path.startsWith('/v1/models')) {
      const data = this.models.map((id) => ({ id, ...this.facts[id] }));
      return sendJson(response, { object: 'list', data });
    }
    if (!this.models.includes(String(body['model']))) {
      return sendError(response, 404, `The model ${body['model']} does not exist`);
    }
    const wire = wires[this.#wire];
    const call = this.#chooseCall(body);
    const content = call
      ? wire.call('call_1', call.name, JSON.stringify(call.input))
      : wire.text(this.reply);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const end = wire.finish({ reason: call ? 'tool_calls' : 'stop' });
    return response.end([wire.start(), content, end].join(''));
  }

  /** A request that ends with the result of the call continues its turn. */
  #chooseCall(body: Record<string, unknown>): ModelServer['call'] {
    const tools = JSON.stringify(body['tools'] ?? []);
    if (tools.includes('"ping"')) return { name: 'ping', input: { word: 'hello' } };
    const { call } = this;
    const isCalled = JSON.stringify((body['messages'] as unknown[]).at(-1)).includes('"tool');
    return call && !isCalled && tools.includes(`"${call.name}"`) ? call : undefined;
  }

  #respondAsOllama(response: ServerResponse, path: string): unknown {
    if (path === '/api/version') return sendJson(response, { version: '0.9.0' });
    if (path !== '/api/tags') return sendError(response, 404, 'not found');
    return sendJson(response, { models: this.models.map((name) => ({ name, model: name })) });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, { error: { message, type: 'error' } }, status);
}
