import type {
  EmbeddingModelV4,
  ImageModelV4,
  LanguageModelV4,
  SpeechModelV4,
  TranscriptionModelV4,
} from '@ai-sdk/provider';
import type { ModelPreset } from '../model-preset.ts';
import type { VideoModel } from '../video-model.ts';
import type { EffortOptions } from '../with-reasoning-effort.ts';
import type { ListedModel } from './listed-model.ts';

/** The part of a preset a provider needs. */
export type RequestedModel = Pick<ModelPreset, 'model' | 'max_output_tokens'>;

/** A provider's non-language models, each created by name. */
export interface MediaModels {
  readonly embedding?: (model: string) => EmbeddingModelV4;
  readonly image?: (model: string) => ImageModelV4;
  readonly speech?: (model: string) => SpeechModelV4;
  readonly transcription?: (model: string) => TranscriptionModelV4;
  readonly video?: (model: string) => VideoModel;
}

/** Address and credentials of a provider. */
export interface Endpoint {
  readonly apiKey: string | undefined;
  /** Undefined for the provider's public address. */
  readonly baseUrl: string | undefined;
  /** Undefined for the runtime's own client. */
  readonly fetch: typeof fetch | undefined;
}

/** A wire format that one or more providers speak. */
export interface Protocol {
  /** The key of its call options and metadata. */
  readonly optionsName: string;
  readonly effortOptions: EffortOptions;
  /** Imports the provider's code lazily: only its own turns need it. */
  open(endpoint: Endpoint, requested: RequestedModel): Promise<LanguageModelV4>;
  media(endpoint: Endpoint): Promise<MediaModels>;
  listModels(endpoint: Endpoint, signal: AbortSignal): Promise<ListedModel[]>;
}

/** Options for the provider packages, which distinguish absent from undefined. */
export function toPackageOptions({ baseUrl, fetch }: Endpoint): {
  baseURL?: string;
  fetch?: typeof globalThis.fetch;
} {
  return { ...(baseUrl !== undefined && { baseURL: baseUrl }), ...(fetch && { fetch }) };
}
