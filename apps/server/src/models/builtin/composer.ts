import { setTimeout as delay } from 'node:timers/promises';
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { answer } from './answer.ts';
import type { Said } from './said.ts';
import { readSituation } from './situation.ts';

export interface ComposerOptions {
  /** Whether it writes as fast as a person reads, for those who watch. */
  readonly types: boolean;
}

/**
 * A model without a model: it reads what is wanted by rules and writes the app by rules, the same for the
 * same words. It stands behind the same interface as every other, so that all the rest is the same too.
 */
export function composer({ types }: ComposerOptions): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId: 'composer',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('the built-in model only streams')),
    async doStream(options) {
      const said = answer(readSituation(options));
      const charsIn = JSON.stringify(options.prompt).length;
      const parts = play(said, charsIn, types ? pieceMs : 0, options.abortSignal);
      return { stream: ReadableStream.from(parts) };
    },
  };
}

/** So much comes at once, and so long after the piece before when somebody watches. */
const pieceChars = 48;
const pieceMs = 30;
const charsPerToken = 4;

async function* play(
  { text, calls }: Said,
  charsIn: number,
  pauseMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart> {
  let charsOut = 0;
  async function* paced(whole: string): AsyncGenerator<string> {
    for (const piece of piecesOf(whole)) {
      signal?.throwIfAborted();
      if (pauseMs > 0) await delay(pauseMs, undefined, { signal });
      charsOut += piece.length;
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
  const [tokensIn, tokensOut] = [charsIn, charsOut].map((chars) =>
    Math.ceil(chars / charsPerToken),
  );
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

/** No character is cut in two. */
function* piecesOf(text: string): Generator<string> {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += pieceChars) {
    yield characters.slice(at, at + pieceChars).join('');
  }
}
