import type {
  KnownModelRecord,
  ModelConnectionRecord,
  OfferedModelInput,
  OfferedModelRecord,
} from '@millwright/contract';

/** Editable fields of an offered model. Numbers are kept as they are typed. */
export interface ModelForm {
  /** Everything else about the model, which stays unchanged. */
  readonly base: OfferedModelInput;
  readonly name: string;
  readonly contextWindow: string;
  readonly inputPrice: string;
  readonly outputPrice: string;
  readonly supports: OfferedModelRecord['supports'];
}

export const toModelForm = (model: OfferedModelRecord | KnownModelRecord): ModelForm => ({
  base: model,
  name: model.name,
  contextWindow: String(model.context_window),
  inputPrice: model.price ? String(model.price.input) : '',
  outputPrice: model.price ? String(model.price.output) : '',
  supports: model.supports,
});

/** A model by its name, with everything that its provider says about it. */
export function findModelForm(provider: ModelConnectionRecord, model: string): ModelForm {
  const known = provider.available.find((one) => one.model === model);
  if (known) return toModelForm(known);
  const supports = { images: false, documents: false, reasoning: false, tools: true };
  const unknown = { name: '', contextWindow: '', inputPrice: '', outputPrice: '' };
  return { base: { model }, ...unknown, supports };
}

const isPrice = (text: string): boolean => text.trim() === '' || Number(text) >= 0;

/** A price needs both of its parts; without any, the model is free. */
export const isValidModel = ({ contextWindow, inputPrice, outputPrice }: ModelForm): boolean =>
  (contextWindow.trim() === '' || Number(contextWindow) >= 1) &&
  isPrice(inputPrice) &&
  isPrice(outputPrice) &&
  (inputPrice.trim() === '') === (outputPrice.trim() === '');

export function toOfferedModel(form: ModelForm): OfferedModelInput {
  const { base, name, contextWindow, inputPrice, outputPrice, supports } = form;
  const prices = { input: Number(inputPrice), output: Number(outputPrice) };
  const isSameInput = base.price?.input === prices.input;
  return {
    ...base,
    ...(name.trim() && { name: name.trim() }),
    ...(contextWindow.trim() && { context_window: Math.round(Number(contextWindow)) }),
    supports,
    price:
      inputPrice.trim() === ''
        ? null
        : { ...prices, ...(isSameInput && { cached_input: base.price?.cached_input }) },
  };
}
