import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type Preset, type Price, preset } from './preset.ts';

/** The model a turn uses, with its preset. */
export interface ModelWithPreset {
  readonly model: LanguageModelV4;
  readonly preset: Preset;
}

/** Wraps a model that is not in the catalogue; assumes it supports every input. */
export function uncatalogued(model: LanguageModelV4, price?: Price): ModelWithPreset {
  const { modelId: id, provider } = model;
  const supports = { images: true, documents: true, reasoning: true };
  return { model, preset: preset.parse({ id, name: id, provider, model: id, supports, price }) };
}
