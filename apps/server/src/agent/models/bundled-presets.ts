import type { z } from 'zod';
import type { preset } from './model-preset.ts';

const all = { images: true, documents: true, reasoning: true, tools: true };

/**
 * One good model per provider; operators add others via `MODELS_CONFIG_PATH`. Prices are the providers' list prices at
 * ten US cents per credit.
 */
export const bundledPresets: readonly z.input<typeof preset>[] = [
  {
    id: 'claude',
    name: 'Claude Sonnet',
    provider: 'anthropic',
    model: 'claude-sonnet-4-5',
    description: 'Writes and fixes complete apps with care.',
    context_window: 200_000,
    max_output_tokens: 32_000,
    supports: all,
    price: { input: 30, cached_input: 3, output: 150 },
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
    price: { input: 12.5, cached_input: 1.25, output: 100 },
  },
  {
    id: 'gemini',
    name: 'Gemini Pro',
    provider: 'google',
    model: 'gemini-2.5-pro',
    description: 'Handles very large projects.',
    context_window: 1_000_000,
    max_output_tokens: 32_000,
    supports: all,
    price: { input: 12.5, cached_input: 3.1, output: 100 },
  },
  {
    id: 'text-embedding-3-small',
    name: 'OpenAI embeddings',
    provider: 'openai',
    kind: 'embedding',
    model: 'text-embedding-3-small',
    context_window: 8_191,
    price: { input: 0.2, output: 0 },
  },
  {
    id: 'gpt-image',
    name: 'GPT Image',
    provider: 'openai',
    kind: 'image',
    model: 'gpt-image-1',
    unit_price: 1.7,
  },
  {
    id: 'gpt-speech',
    name: 'OpenAI speech',
    provider: 'openai',
    kind: 'speech',
    model: 'tts-1',
    unit_price: 0.15,
  },
  {
    id: 'whisper',
    name: 'Whisper',
    provider: 'openai',
    kind: 'transcription',
    model: 'whisper-1',
    unit_price: 0.06,
  },
  {
    id: 'gemini-embedding',
    name: 'Gemini embeddings',
    provider: 'google',
    kind: 'embedding',
    model: 'gemini-embedding-001',
    context_window: 2_048,
    price: { input: 1.5, output: 0 },
  },
];

/** Models that are always available and chosen only when no other model is. */
export const builtinPresets: readonly z.input<typeof preset>[] = [
  {
    id: 'composer',
    name: 'Starter',
    provider: 'builtin',
    model: 'composer',
    description:
      'Builds apps from fixed rules, without a language model. No key or network required.',
    context_window: 1_000_000,
    max_output_tokens: 200_000,
  },
  {
    id: 'word-vectors',
    name: 'Word vectors',
    provider: 'builtin',
    kind: 'embedding',
    model: 'word-vectors',
    description: 'Embeddings based on shared words. No key or network required.',
  },
];
