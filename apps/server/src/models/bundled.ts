import type { z } from 'zod';
import type { preset } from './preset.ts';

const all = { images: true, documents: true, reasoning: true, tools: true };

/** One good model of each provider; an operator adds others by `MODELS_CONFIG_PATH`. */
export const bundled: readonly z.input<typeof preset>[] = [
  {
    id: 'claude',
    name: 'Claude Sonnet',
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
    description: 'Writes and repairs whole apps with care.',
    context_window: 200_000,
    max_output_tokens: 32_000,
    supports: all,
  },
  {
    id: 'gpt',
    name: 'GPT-5',
    provider: 'openai',
    model: 'gpt-5',
    description: 'Plans well and follows long instructions.',
    context_window: 400_000,
    max_output_tokens: 32_000,
    supports: all,
  },
  {
    id: 'gemini',
    name: 'Gemini Pro',
    provider: 'google',
    model: 'gemini-2.5-pro',
    description: 'Takes very large projects in at once.',
    context_window: 1_000_000,
    max_output_tokens: 32_000,
    supports: all,
  },
];
