import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
  /** Empty unless the body is JSON. */
  readonly json: Record<string, never>;
}

type Responder = (response: ServerResponse, asked: RecordedRequest) => void;

/** Implements OpenAI's API over real HTTP; a test can override responses. */
export class OpenAiUpstream implements AsyncDisposable {
  readonly #server: Server;
  readonly requests: RecordedRequest[] = [];
  /** Requests whose sender disconnected before the response. */
  disconnected = 0;
  /** Requests with a complete response. */
  completed = 0;
  /** Tried before the default responses. */
  responder: Responder | undefined;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const recorded = await readRequest(request);
      this.requests.push(recorded);
      response.on('close', () => {
        if (response.writableFinished) this.completed += 1;
        else this.disconnected += 1;
      });
      (this.responder ?? defaultResponder)(response, recorded);
    });
  }

  static async start(): Promise<OpenAiUpstream> {
    const upstream = new OpenAiUpstream();
    await once(upstream.#server.listen(0, '127.0.0.1'), 'listening');
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Requests to a path. */
  requestsTo(path: string): RecordedRequest[] {
    return this.requests.filter((one) => one.path.startsWith(path));
  }

  reset(): void {
    this.requests.length = 0;
    this.disconnected = 0;
    this.completed = 0;
    this.responder = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const pieces: Buffer[] = [];
  for await (const chunk of request) pieces.push(chunk);
  const body = Buffer.concat(pieces);
  const type = request.headers['content-type'] ?? '';
  const json = type.startsWith('application/json') ? JSON.parse(body.toString()) : {};
  const path = (request.url ?? '').replace(/^\/v1/, '');
  return { method: request.method ?? '', path, type, body, json };
}

export const sendJson = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

export const chunk = (choice: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice], ...more })}\n\n`;
export const wordChunk = (content: string) => chunk({ index: 0, delta: { content } });
export const finishChunk = (reason = 'stop', completion_tokens = 3) => {
  const usage = { prompt_tokens: 7, completion_tokens, total_tokens: 7 + completion_tokens };
  return `${chunk({ index: 0, delta: {}, finish_reason: reason }, { usage })}data: [DONE]\n\n`;
};

/** Sends these pieces, and ends the response unless it is to hang. */
export function sendChunks(response: ServerResponse, pieces: readonly string[], ends = true): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(pieces.join(''));
  if (ends) response.end();
}

/** A one-pixel image. */
export const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const sound = Buffer.from('ID3 a sound');
export const film = Buffer.from('a film');

export const defaultResponder: Responder = (response, asked) => {
  const { path, method, json } = asked;
  if (path === '/chat/completions') {
    const tools = (json['tools'] as unknown[] | undefined) ?? [];
    if (tools.length === 0)
      return sendChunks(response, [wordChunk('Hello '), wordChunk('you.'), finishChunk()]);
    const call = { index: 0, id: 'call_1', type: 'function' };
    const start = { ...call, function: { name: 'weather', arguments: '' } };
    const rest = { index: 0, function: { arguments: '{"city":"Rome"}' } };
    return sendChunks(response, [
      chunk({ index: 0, delta: { role: 'assistant', tool_calls: [start] } }),
      chunk({ index: 0, delta: { tool_calls: [rest] } }),
      finishChunk('tool_calls'),
    ]);
  }
  if (path === '/embeddings') {
    const input = [json['input']].flat() as unknown as string[];
    const size = Number(json['dimensions'] ?? 4);
    const data = input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: Array.from({ length: size }, (_, at) => (String(text).length + at) / 8),
    }));
    const tokens = input.length * 5;
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    return void sendJson(response, { object: 'list', data, model: 'm', usage });
  }
  if (path.startsWith('/images/')) {
    return void sendJson(response, { created: 1, data: [{ b64_json: picture }] });
  }
  if (path === '/audio/speech') {
    return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound);
  }
  if (path === '/audio/transcriptions') {
    return void sendJson(response, { text: 'What was said.', language: 'english', duration: 90 });
  }
  if (path === '/videos' && method === 'POST') {
    return void sendJson(response, { id: 'v1', object: 'video', status: 'queued' });
  }
  if (path === '/videos/v1') return void sendJson(response, { id: 'v1', status: 'completed' });
  if (path === '/videos/v1/content') {
    return void response.writeHead(200, { 'content-type': 'video/mp4' }).end(film);
  }
  sendJson(response, { error: { message: 'no such path' } }, 404);
};
