import type { KnownModelRecord, ModelVendor } from '@millwright/contract';
import data from './data/known-models.json' with { type: 'json' };
import type { ListedModel } from './protocols/listed-model.ts';
import { vendors } from './vendors.ts';

/** Prices are listed in US dollars; a credit is worth ten US cents. */
const creditsPerDollar = 10;

interface KnownModel {
  readonly model: string;
  readonly name: string;
  readonly context_window: number;
  readonly max_output_tokens: number;
  readonly images?: boolean;
  readonly reasoning?: boolean;
  /** False only for models that can't call tools. */
  readonly tools?: boolean;
  readonly price: {
    readonly input: number;
    readonly cached_input?: number;
    readonly output: number;
  };
}

const known: Readonly<Partial<Record<ModelVendor, readonly KnownModel[]>>> = data.models;

/** Date of the models and prices that ship with this release. */
export const knownModelsDate = data.updated;

/** Models of a provider that ship with this release, the most useful first. */
export function knownModelsOf(vendor: ModelVendor): KnownModelRecord[] {
  return findKnown(vendor).map(toRecord);
}

/** Describes a model by what its provider reports, then by what this release knows, then by careful defaults. */
export function describeModel(vendor: ModelVendor, listed: ListedModel): KnownModelRecord {
  const found = findKnown(vendor).find(({ model }) => model === listed.model);
  const shipped = found && toRecord(found);
  const { price } = listed;
  return {
    model: listed.model,
    name: shipped?.name ?? listed.name ?? listed.model,
    kind: shipped?.kind ?? 'chat',
    context_window: listed.contextWindow ?? shipped?.context_window ?? 128_000,
    max_output_tokens:
      shipped?.max_output_tokens ?? Math.min(listed.maxOutputTokens ?? 16_000, 32_000),
    supports: {
      images: listed.images ?? shipped?.supports.images ?? false,
      documents: true,
      reasoning: listed.reasoning ?? shipped?.supports.reasoning ?? false,
      tools: listed.tools ?? shipped?.supports.tools ?? true,
    },
    price: price
      ? toCredits({ input: price.input, cached_input: price.cachedInput, output: price.output })
      : (shipped?.price ?? null),
  };
}

function findKnown(vendor: ModelVendor): readonly KnownModel[] {
  return known[vendors[vendor].servesModelsOf ?? vendor] ?? [];
}

function toRecord({ images = false, reasoning = false, tools = true, price, ...rest }: KnownModel) {
  return {
    ...rest,
    kind: 'chat' as const,
    supports: { images, documents: true, reasoning, tools },
    price: toCredits(price),
  };
}

function toCredits(price: {
  readonly input: number;
  readonly cached_input?: number | undefined;
  readonly output: number;
}): NonNullable<KnownModelRecord['price']> {
  const { input, cached_input = input, output } = price;
  return { input: scale(input), cached_input: scale(cached_input), output: scale(output) };
}

/** Prices have six decimal places. */
const scale = (dollars: number) => Number((dollars * creditsPerDollar).toFixed(6));
