import { setTimeout as delay } from 'node:timers/promises';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { CountTokens } from './count-tokens.ts';
import type { Said } from './reply.ts';

/** Size of a streamed piece, and the delay before each one if typing is on. */
const pieceChars = 48;
export const pieceMs = 30;

interface StreamOptions {
  readonly tokensIn: number;
  readonly countTokens: CountTokens;
  /** Pause between two pieces. */
  readonly pauseMs: number;
}

/** Streams a reply in pieces, as a language model does. */
export async function* play(
  { text, calls }: Said,
  { tokensIn, countTokens, pauseMs }: StreamOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart> {
  let generated = '';
  async function* paced(whole: string): AsyncGenerator<string> {
    for (const piece of piecesOf(whole)) {
      signal?.throwIfAborted();
      if (pauseMs > 0) await delay(pauseMs, undefined, { signal });
      generated += piece;
      yield piece;
    }
  }
  yield { type: 'stream-start', warnings: [] };
  if (text !== '') {
    yield { type: 'text-start', id: 'text' };
    for await (const delta of paced(text)) yield { type: 'text-delta', id: 'text', delta };
    yield { type: 'text-end', id: 'text' };
  }
  for (const [at, { name: toolName, input }] of calls.entries()) {
    const id = `call-${at}`;
    const json = JSON.stringify(input);
    yield { type: 'tool-input-start', id, toolName };
    for await (const delta of paced(json)) yield { type: 'tool-input-delta', id, delta };
    yield { type: 'tool-input-end', id };
    yield { type: 'tool-call', toolCallId: id, toolName, input: json };
  }
  const tokensOut = countTokens(generated);
  yield {
    type: 'finish',
    finishReason: calls.length > 0 ? toolCalls : stop,
    usage: {
      inputTokens: { total: tokensIn, noCache: tokensIn, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: tokensOut, text: tokensOut, reasoning: 0 },
    },
  };
}

const stop = { unified: 'stop', raw: undefined } as const;
const toolCalls = { unified: 'tool-calls', raw: undefined } as const;

/** Splits by code points, so that no character is cut in two. */
function* piecesOf(text: string): Generator<string> {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += pieceChars) {
    yield characters.slice(at, at + pieceChars).join('');
  }
}
