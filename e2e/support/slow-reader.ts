import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import type { Client } from './client.ts';

/** An event stream over its own connection that is read only on demand. */
export class SlowReader {
  readonly response: IncomingMessage;

  constructor(response: IncomingMessage) {
    this.response = response;
    response.on('error', () => undefined);
  }

  static async open(
    { url, token }: Client,
    method: 'GET' | 'POST',
    path: string,
    body?: Record<string, unknown>,
  ): Promise<SlowReader> {
    const sent = request(`${url}${path}`, {
      method,
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    sent.end(body && JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return new SlowReader(response);
  }

  header(name: string): string {
    return String(this.response.headers[name] ?? '');
  }

  /** Reads to the end of the connection. */
  async read(): Promise<string> {
    const pieces: Buffer[] = [];
    try {
      for await (const chunk of this.response) pieces.push(chunk);
    } catch {
      // Disconnected: keeps the data received so far.
    }
    return Buffer.concat(pieces).toString();
  }

  disconnect(): void {
    this.response.destroy();
  }
}

const pieceChars = 32_768;

function pieceOf(at: number): string {
  return `${at} `.padEnd(pieceChars, 'x');
}

/** All text that `bulk N` produces. */
export function bulkOf(pieces: number): string {
  return Array.from({ length: pieces }, (_, at) => pieceOf(at)).join('');
}

type Model = ReturnType<typeof scriptedModel>;
type Streamed = Awaited<ReturnType<Model['doStream']>>['stream'];
type Part = Streamed extends ReadableStream<infer P> ? P : never;

export interface BulkModel extends Model {
  /** Number of pieces consumed, over all calls. */
  consumed: number;
}

/** The scripted model, extended by a prompt `bulk N` that produces N large pieces as fast as backpressure allows. */
export function bulkModel(): BulkModel {
  const scripted = scriptedModel();
  const model: BulkModel = {
    ...scripted,
    consumed: 0,
    async doStream(options) {
      const [, pieces] = JSON.stringify(options.prompt).match(/"bulk (\d+)/) ?? [];
      if (!pieces) return scripted.doStream(options);
      return { stream: ReadableStream.from(streamBulk(Number(pieces), options.abortSignal)) };
    },
  };

  async function* streamBulk(
    pieces: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Part> {
    yield { type: 'text-start', id: '1' };
    for (let at = 0; at < pieces; at += 1) {
      signal?.throwIfAborted();
      model.consumed += 1;
      yield { type: 'text-delta', id: '1', delta: pieceOf(at) };
    }
    yield { type: 'text-end', id: '1' };
    yield {
      type: 'finish',
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: pieces, text: pieces, reasoning: 0 },
      },
    };
  }
  return model;
}
