import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import { wrapModel } from './wrap-model.ts';

/**
 * A model whose provider is told what to remember: Anthropic caches only what is marked, and takes four
 * marks at most. Those before the last stay where they are for a whole turn, so that each step reads
 * what the one before it wrote.
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

/** Marks the instructions (tools stand before them), the end of the opening, and the end. */
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
