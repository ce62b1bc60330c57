import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import { overrideModelCalls } from './override-model-calls.ts';

/**
 * Adds cache marks for Anthropic, which caches only marked content and accepts at most four marks. All marks but the
 * last stay in position for a whole turn, so that each step reads the cache entry of the step before it.
 */
export function withPromptCache(model: LanguageModelV4): LanguageModelV4 {
  const withMarks = ({ prompt, ...options }: LanguageModelV4CallOptions) => {
    return { ...options, prompt: addCacheMarks(prompt) };
  };
  return overrideModelCalls(model, {
    doGenerate: (options) => model.doGenerate(withMarks(options)),
    doStream: (options) => model.doStream(withMarks(options)),
  });
}

/** Marks the instructions (tools precede them), the end of the opening, and the end of the prompt. */
function addCacheMarks(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const markedIndexes = new Set([
    prompt.findLastIndex(({ role }) => role === 'system'),
    prompt.findLastIndex(({ role }) => role === 'user'),
    prompt.length - 1,
  ]);
  return prompt.map((message, at) => (markedIndexes.has(at) ? withCacheMark(message) : message));
}

function withCacheMark(message: LanguageModelV4Message): LanguageModelV4Message {
  const { anthropic, ...others } = message.providerOptions ?? {};
  const cacheControl = { type: 'ephemeral' };
  return { ...message, providerOptions: { ...others, anthropic: { cacheControl, ...anthropic } } };
}
