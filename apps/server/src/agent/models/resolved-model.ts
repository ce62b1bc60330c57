import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Mode } from '@millwright/contract';
import type { ModelPreset } from './model-preset.ts';

/** A turn's request for a model. */
export interface ModelRequest {
  /** The user on whose behalf the turn runs. */
  readonly userId: string;
  readonly mode: Mode;
  readonly model: string | null;
  readonly provider: string | null;
}

/** A model that a turn may use. */
export interface ResolvedModel {
  readonly preset: ModelPreset;
  open(): Promise<LanguageModelV4>;
}

/** Resolves the models of turns, with those of the installation and those of the user. */
export interface ModelResolver {
  /** Throws if the requested model is not offered. Resolves to undefined when there are no models at all. */
  resolve(request: ModelRequest): Promise<ResolvedModel | undefined>;
  /** The model for small tasks, such as titles, if administrators chose one. */
  small(): ResolvedModel | undefined;
  /** The model that takes over when this one fails, if administrators configured one. */
  nextAfter(failed: ModelPreset): ResolvedModel | undefined;
}
