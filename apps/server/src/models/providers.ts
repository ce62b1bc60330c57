import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Config } from '../settings/table.ts';
import type { Preset } from './preset.ts';
import { withPromptCache } from './prompt-cache.ts';
import { withDefaults } from './with-defaults.ts';

/** As much of a preset as a provider has to know. */
type Wanted = Pick<Preset, 'model' | 'max_output_tokens'>;

export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly isAvailable: boolean;
  /** Loads the provider's code, which only its turns need. */
  open(wanted: Wanted): Promise<LanguageModelV4>;
}

export const COMPATIBLE = 'openai-compatible';
export const BUILTIN = 'builtin';

type Settings = Pick<
  Config,
  | 'ANTHROPIC_API_KEY'
  | 'ANTHROPIC_BASE_URL'
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
  | 'GOOGLE_GENERATIVE_AI_API_KEY'
  | 'GOOGLE_GENERATIVE_AI_BASE_URL'
  | 'OPENAI_COMPATIBLE_BASE_URL'
  | 'OPENAI_COMPATIBLE_API_KEY'
  | 'BUILTIN_TYPING'
>;

/** Every provider this service can speak to, in the order in which one is chosen when none is named. */
export function providersOf(config: Settings): readonly Provider[] {
  const at = (baseURL: string | undefined) => (baseURL === undefined ? {} : { baseURL });
  return [
    provider('anthropic', 'Anthropic', config.ANTHROPIC_API_KEY, async (apiKey, wanted) => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const opened = createAnthropic({ apiKey, ...at(config.ANTHROPIC_BASE_URL) })(wanted.model);
      // It wants to be told how much it may write; the others know how much they can.
      return withDefaults(withPromptCache(opened), { maxOutputTokens: wanted.max_output_tokens });
    }),
    provider('openai', 'OpenAI', config.OPENAI_API_KEY, async (apiKey, { model }) => {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const opened = createOpenAI({ apiKey, ...at(config.OPENAI_BASE_URL) })(model);
      // Each step tells all there is to know, so that nothing depends on what OpenAI still has.
      return withDefaults(opened, { providerOptions: { openai: { store: false } } });
    }),
    provider('google', 'Google', config.GOOGLE_GENERATIVE_AI_API_KEY, async (apiKey, { model }) => {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ apiKey, ...at(config.GOOGLE_GENERATIVE_AI_BASE_URL) })(
        model,
      );
    }),
    provider(
      COMPATIBLE,
      'OpenAI-compatible',
      config.OPENAI_COMPATIBLE_BASE_URL,
      async (baseURL, { model }) => {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
        const apiKey = config.OPENAI_COMPATIBLE_API_KEY;
        return createOpenAICompatible({
          name: COMPATIBLE,
          baseURL,
          includeUsage: true,
          ...(apiKey !== undefined && { apiKey }),
        })(model);
      },
    ),
    {
      id: BUILTIN,
      name: 'Built in',
      isAvailable: true,
      open: async () => {
        const { composer } = await import('./builtin/composer.ts');
        return composer({ types: config.BUILTIN_TYPING });
      },
    },
  ];
}

/** Available when the one setting it cannot do without is there. */
function provider(
  id: string,
  name: string,
  setting: string | undefined,
  open: (setting: string, wanted: Wanted) => Promise<LanguageModelV4>,
): Provider {
  return {
    id,
    name,
    isAvailable: setting !== undefined,
    open: async (wanted) => {
      if (setting === undefined) throw new Error(`the provider ${id} is not configured`);
      return open(setting, wanted);
    },
  };
}
