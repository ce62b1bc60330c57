import type { LanguageModelV4 } from '@ai-sdk/provider';
import { answer } from './answer.ts';
import { pieceMs, play } from './stream-reply.ts';
import { CannotContinueError } from './cannot-continue-error.ts';
import type { CountTokens } from './count-tokens.ts';
import type { Said } from './reply.ts';
import { readSituation } from './situation.ts';

export interface StarterOptions {
  /** Whether it writes as fast as a person reads, for those who watch. */
  readonly types: boolean;
  readonly countTokens: CountTokens;
}

/**
 * A model without a model: it reads what is wanted by rules and writes the app by rules, the same for the
 * same words. It stands behind the same interface as every other, so that all the rest is the same too.
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
      const parts = play(said, { tokensIn, countTokens, pauseMs: types ? pieceMs : 0 }, options.abortSignal);
      return { stream: ReadableStream.from(parts) };
    },
  };
}

/** The answer without its beginning. The same rules give the same words; another release may have others. */
function restOf({ text, calls }: Said, beginning: string): Said {
  if (!text.startsWith(beginning)) throw new CannotContinueError('the rules have changed');
  return { text: text.slice(beginning.length), calls };
}
