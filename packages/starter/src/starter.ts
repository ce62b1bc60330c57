import type { LanguageModelV4 } from '@ai-sdk/provider';
import { answer } from './answer.ts';
import { CannotContinueError } from './cannot-continue-error.ts';
import type { CountTokens } from './count-tokens.ts';
import type { Said } from './reply.ts';
import { readSituation } from './situation.ts';
import { pieceMs, play } from './stream-reply.ts';

export interface StarterOptions {
  /** True if the text streams at reading speed, for demonstrations. */
  readonly types: boolean;
  readonly countTokens: CountTokens;
}

/**
 * Creates Starter, the built-in rule-based model. It parses requests and writes apps by fixed rules, so equal prompts
 * produce equal apps. It implements the interface of language models, so that callers need no special case.
 */
export function starter({ types, countTokens }: StarterOptions): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId: 'composer',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('Starter only supports streaming')),
    async doStream(options) {
      const situation = readSituation(options);
      const said = restOf(answer(situation), situation.said);
      const tokensIn = countTokens(JSON.stringify(options.prompt));
      const parts = play(
        said,
        { tokensIn, countTokens, pauseMs: types ? pieceMs : 0 },
        options.abortSignal,
      );
      return { stream: ReadableStream.from(parts) };
    },
  };
}

/** Returns the reply without the part already sent. Fails if another release with other rules sent that part. */
function restOf({ text, calls }: Said, beginning: string): Said {
  if (!text.startsWith(beginning)) throw new CannotContinueError('the rules have changed');
  return { text: text.slice(beginning.length), calls };
}
