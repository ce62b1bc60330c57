import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type Preset, type Price, preset } from './preset.ts';

/** A model that a turn works with, and what is known of it. */
export interface ChosenModel {
  readonly model: LanguageModelV4;
  readonly preset: Preset;
}

/** One that is in no catalogue: it is taken to understand everything. */
export function uncatalogued(model: LanguageModelV4, price?: Price): ChosenModel {
  const { modelId: id, provider } = model;
  const supports = { images: true, documents: true, reasoning: true };
  return { model, preset: preset.parse({ id, name: id, provider, model: id, supports, price }) };
}
