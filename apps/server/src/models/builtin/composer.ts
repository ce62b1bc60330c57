import type { LanguageModelV4 } from '@ai-sdk/provider';
import { answer } from './answer.ts';
import { pieceMs, play } from './play.ts';
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
