import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type ModelPreset, type Price, preset } from './model-preset.ts';

/** The model a turn uses, with its preset. */
export interface ChosenModel {
  readonly model: LanguageModelV4;
  readonly preset: ModelPreset;
}

/** Wraps a model that is not in the catalogue; assumes it supports every input. */
export function wrapUncataloguedModel(model: LanguageModelV4, price?: Price): ChosenModel {
  const { modelId: id, provider } = model;
  const supports = { images: true, documents: true, reasoning: true };
  return { model, preset: preset.parse({ id, name: id, provider, model: id, supports, price }) };
}
