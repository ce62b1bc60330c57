import type {
  EmbeddingModelV4,
  ImageModelV4,
  LanguageModelV4,
  SpeechModelV4,
  TranscriptionModelV4,
} from '@ai-sdk/provider';
import type { Config } from '../settings/table.ts';
import { openAiVideos } from './openai-videos.ts';
import type { Preset } from './preset.ts';
import { withPromptCache } from './prompt-cache.ts';
import { operated, type VideoModel } from './video-model.ts';
import { withDefaults } from './with-defaults.ts';

/** As much of a preset as a provider has to know. */
type Wanted = Pick<Preset, 'model' | 'max_output_tokens'>;

export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly isAvailable: boolean;
  /** Loads the provider's code, which only its turns need. */
  open(wanted: Wanted): Promise<LanguageModelV4>;
  /** Where apps of projects get another model than turns. */
  openForApp?(wanted: Wanted): Promise<LanguageModelV4>;
  /** Its models of other kinds than chat. */
  media(): Promise<MediaModels>;
}

/** What a provider has besides language models, each by its name. */
export interface MediaModels {
  readonly embedding?: (model: string) => EmbeddingModelV4;
  readonly image?: (model: string) => ImageModelV4;
  readonly speech?: (model: string) => SpeechModelV4;
  readonly transcription?: (model: string) => TranscriptionModelV4;
  readonly video?: (model: string) => VideoModel;
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
    provider(
      'anthropic',
      'Anthropic',
      config.ANTHROPIC_API_KEY,
      async (apiKey, wanted) => {
        const { createAnthropic } = await import('@ai-sdk/anthropic');
        const opened = createAnthropic({ apiKey, ...at(config.ANTHROPIC_BASE_URL) })(wanted.model);
        // It wants to be told how much it may write; the others know how much they can.
        return withDefaults(withPromptCache(opened), { maxOutputTokens: wanted.max_output_tokens });
      },
      async () => ({}),
    ),
    provider(
      'openai',
      'OpenAI',
      config.OPENAI_API_KEY,
      async (apiKey, { model }) => {
        const { createOpenAI } = await import('@ai-sdk/openai');
        const opened = createOpenAI({ apiKey, ...at(config.OPENAI_BASE_URL) })(model);
        // Each step tells all there is to know, so that nothing depends on what OpenAI still has.
        return withDefaults(opened, { providerOptions: { openai: { store: false } } });
      },
      async (apiKey) => {
        const { createOpenAI } = await import('@ai-sdk/openai');
        const { embedding, image, speech, transcription } = createOpenAI({
          apiKey,
          ...at(config.OPENAI_BASE_URL),
        });
        return { embedding, image, speech, transcription };
      },
    ),
    provider(
      'google',
      'Google',
      config.GOOGLE_GENERATIVE_AI_API_KEY,
      async (apiKey, { model }) => {
        const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
        return createGoogleGenerativeAI({ apiKey, ...at(config.GOOGLE_GENERATIVE_AI_BASE_URL) })(
          model,
        );
      },
      async (apiKey) => {
        const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
        const { embedding, image, speech, transcription, video } = createGoogleGenerativeAI({
          apiKey,
          ...at(config.GOOGLE_GENERATIVE_AI_BASE_URL),
        });
        return {
          embedding,
          image,
          speech,
          transcription,
          video: (model) => operated(video(model)),
        };
      },
    ),
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
      async (baseURL) => {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
        const { createOpenAI } = await import('@ai-sdk/openai');
        const apiKey = config.OPENAI_COMPATIBLE_API_KEY;
        const shared = { name: COMPATIBLE, baseURL, apiKey: apiKey ?? 'none' };
        const { embeddingModel, imageModel } = createOpenAICompatible(shared);
        // That package knows no sound; servers that do speak as OpenAI does.
        const { speech, transcription } = createOpenAI(shared);
        return {
          embedding: embeddingModel,
          image: imageModel,
          speech,
          transcription,
          video: (model) => openAiVideos({ baseURL, apiKey, model }),
        };
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
      openForApp: async () => {
        const { companion } = await import('./builtin/companion.ts');
        return companion();
      },
      media: async () => {
        const { wordVectors } = await import('./builtin/word-vectors.ts');
        return { embedding: wordVectors };
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
  media: (setting: string) => Promise<MediaModels>,
): Provider {
  const given = () => {
    if (setting === undefined) throw new Error(`the provider ${id} is not configured`);
    return setting;
  };
  return {
    id,
    name,
    isAvailable: setting !== undefined,
    open: async (wanted) => open(given(), wanted),
    media: async () => media(given()),
  };
}
