import type {
  EmbeddingModelV4,
  ImageModelV4,
  LanguageModelV4,
  SpeechModelV4,
  TranscriptionModelV4,
} from '@ai-sdk/provider';
import { estimateTokens } from '../../core/estimate-tokens.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { ModelPreset } from './model-preset.ts';
import { openAiVideos } from './openai-videos.ts';
import { adaptVideoModel, type VideoModel } from './video-model.ts';
import { withDefaults } from './with-defaults.ts';
import { withPromptCache } from './with-prompt-cache.ts';

/** The part of a preset a provider needs. */
type RequestedModel = Pick<ModelPreset, 'model' | 'max_output_tokens'>;

export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly isAvailable: boolean;
  /** Imports the provider's code lazily: only its own turns need it. */
  open(requested: RequestedModel): Promise<LanguageModelV4>;
  /** Set if project apps get a different model than turns. */
  openForApp?(requested: RequestedModel): Promise<LanguageModelV4>;
  /** Models of kinds other than chat. */
  media(): Promise<MediaModels>;
}

/** A provider's non-language models, each created by name. */
export interface MediaModels {
  readonly embedding?: (model: string) => EmbeddingModelV4;
  readonly image?: (model: string) => ImageModelV4;
  readonly speech?: (model: string) => SpeechModelV4;
  readonly transcription?: (model: string) => TranscriptionModelV4;
  readonly video?: (model: string) => VideoModel;
}

export const compatibleProvider = 'openai-compatible';
export const builtinProvider = 'builtin';

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

/** Every supported provider, in the order of preference when a turn names none. */
export function providersOf(config: Settings): readonly Provider[] {
  const baseUrlOption = (baseURL: string | undefined) => (baseURL === undefined ? {} : { baseURL });
  return [
    provider(
      'anthropic',
      'Anthropic',
      config.ANTHROPIC_API_KEY,
      async (apiKey, requested) => {
        const { createAnthropic } = await import('@ai-sdk/anthropic');
        const opened = createAnthropic({ apiKey, ...baseUrlOption(config.ANTHROPIC_BASE_URL) })(
          requested.model,
        );
        // Anthropic requires an output limit; the other providers have a default.
        return withDefaults(withPromptCache(opened), {
          maxOutputTokens: requested.max_output_tokens,
        });
      },
      async () => ({}),
    ),
    provider(
      'openai',
      'OpenAI',
      config.OPENAI_API_KEY,
      async (apiKey, { model }) => {
        const { createOpenAI } = await import('@ai-sdk/openai');
        const opened = createOpenAI({ apiKey, ...baseUrlOption(config.OPENAI_BASE_URL) })(model);
        // Each step sends the full context, so nothing depends on state stored at OpenAI.
        return withDefaults(opened, { providerOptions: { openai: { store: false } } });
      },
      async (apiKey) => {
        const { createOpenAI } = await import('@ai-sdk/openai');
        const { embedding, image, speech, transcription } = createOpenAI({
          apiKey,
          ...baseUrlOption(config.OPENAI_BASE_URL),
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
        return createGoogleGenerativeAI({
          apiKey,
          ...baseUrlOption(config.GOOGLE_GENERATIVE_AI_BASE_URL),
        })(model);
      },
      async (apiKey) => {
        const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
        const { embedding, image, speech, transcription, video } = createGoogleGenerativeAI({
          apiKey,
          ...baseUrlOption(config.GOOGLE_GENERATIVE_AI_BASE_URL),
        });
        return {
          embedding,
          image,
          speech,
          transcription,
          video: (model) => adaptVideoModel(video(model)),
        };
      },
    ),
    provider(
      compatibleProvider,
      'OpenAI-compatible',
      config.OPENAI_COMPATIBLE_BASE_URL,
      async (baseURL, { model }) => {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
        const apiKey = config.OPENAI_COMPATIBLE_API_KEY;
        return createOpenAICompatible({
          name: compatibleProvider,
          baseURL,
          includeUsage: true,
          ...(apiKey !== undefined && { apiKey }),
        })(model);
      },
      async (baseURL) => {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
        const { createOpenAI } = await import('@ai-sdk/openai');
        const apiKey = config.OPENAI_COMPATIBLE_API_KEY;
        const shared = { name: compatibleProvider, baseURL, apiKey: apiKey ?? 'none' };
        const { embeddingModel, imageModel } = createOpenAICompatible(shared);
        // That package has no audio support; servers with audio use OpenAI's API.
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
      id: builtinProvider,
      name: 'Built in',
      isAvailable: true,
      open: async () => {
        const { starter } = await import('@millwright/starter/starter');
        return starter({ types: config.BUILTIN_TYPING, countTokens: estimateTokens });
      },
      openForApp: async () => {
        const { companion } = await import('@millwright/starter/companion');
        return companion({ countTokens: estimateTokens });
      },
      media: async () => {
        const { wordVectors } = await import('@millwright/starter/word-vectors');
        return { embedding: (model) => wordVectors(model, estimateTokens) };
      },
    },
  ];
}

/** Available if its one required setting is present. */
function provider(
  id: string,
  name: string,
  setting: string | undefined,
  open: (setting: string, requested: RequestedModel) => Promise<LanguageModelV4>,
  media: (setting: string) => Promise<MediaModels>,
): Provider {
  const requireSetting = () => {
    if (setting === undefined) throw new Error(`the provider ${id} is not configured`);
    return setting;
  };
  return {
    id,
    name,
    isAvailable: setting !== undefined,
    open: async (requested) => open(requireSetting(), requested),
    media: async () => media(requireSetting()),
  };
}
