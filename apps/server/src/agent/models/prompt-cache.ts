import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import { wrapModel } from './wrap-model.ts';

/**
 * Adds cache marks for Anthropic, which caches only marked content and accepts at most four marks. All marks but the
 * last stay in position for a whole turn, so that each step reads the cache entry of the step before it.
 */
export function withPromptCache(model: LanguageModelV4): LanguageModelV4 {
  const marked = ({ prompt, ...options }: LanguageModelV4CallOptions) => {
    return { ...options, prompt: markedPrompt(prompt) };
  };
  return wrapModel(model, {
    doGenerate: (options) => model.doGenerate(marked(options)),
    doStream: (options) => model.doStream(marked(options)),
  });
}

/** Marks the instructions (tools precede them), the end of the opening, and the end of the prompt. */
function markedPrompt(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const places = new Set([
    prompt.findLastIndex(({ role }) => role === 'system'),
    prompt.findLastIndex(({ role }) => role === 'user'),
    prompt.length - 1,
  ]);
  return prompt.map((message, at) => (places.has(at) ? marked(message) : message));
}

function marked(message: LanguageModelV4Message): LanguageModelV4Message {
  const { anthropic, ...others } = message.providerOptions ?? {};
  const cacheControl = { type: 'ephemeral' };
  return { ...message, providerOptions: { ...others, anthropic: { cacheControl, ...anthropic } } };
}
