import {
  type KnownModelRecord,
  type ModelConnectionRequest,
  type ModelTestRecord,
  modelLimits,
  type OfferedModelRecord,
} from '@millwright/contract';
import { describeModel, knownModelsOf } from '../../agent/models/known-models.ts';
import type { Vendor } from '../../agent/models/vendors.ts';
import { invalidField } from './connection-draft.ts';

type RequestedModels = ModelConnectionRequest['models'];

export interface ModelIds {
  /** True if another connection or the operator offers a model with this id. */
  readonly isTaken: (id: string) => boolean;
  /** Prefixes ids that would otherwise be taken. */
  readonly slug: string;
  /** Prefixes every id. */
  readonly isPersonal: boolean;
}

/** Models of servers that list everything they have, some of which cannot chat. */
const otherKinds =
  /embed|whisper|tts|rerank|moderation|dall-e|image|transcri|guard|bge-|audio|realtime/i;
const maxOffered = 50;

/** The models to offer if the request names none: the known ones that the provider lists, or else all it lists. */
export function chooseOffered(
  vendor: Vendor,
  available: readonly KnownModelRecord[],
): readonly KnownModelRecord[] {
  const known = knownModelsOf(vendor.id);
  if (available.length === 0) return known;
  const listed = new Map(available.map((one) => [one.model, one]));
  const offered = known.flatMap(({ model }) => listed.get(model) ?? []);
  if (offered.length > 0) return offered;
  return available.filter(({ model }) => !otherKinds.test(model)).slice(0, maxOffered);
}

/** Completes the requested models with everything that is known about them. */
export function offerModels(
  vendor: Vendor,
  requested: RequestedModels,
  { available, checks, model: tested }: Pick<ModelTestRecord, 'available' | 'checks' | 'model'>,
  ids: ModelIds,
): OfferedModelRecord[] {
  const wanted: readonly RequestedModel[] =
    requested ?? chooseOffered(vendor, available).map(({ model }) => ({ model }));
  if (wanted.length === 0) {
    throw invalidField('models', 'must name at least one model, because the provider lists none');
  }
  const lacksTools = checks.some(
    ({ name, status, reason }) => name === 'tool_call' && status !== 'passed' && reason === 'model',
  );
  const used = new Set<string>();
  return wanted.slice(0, modelLimits.models).map((input, at) => {
    const base =
      available.find(({ model }) => model === input.model) ??
      describeModel(vendor.id, { model: input.model });
    const offered = toOffered(base, input);
    const id = chooseId(input, ids, used, at);
    used.add(id);
    const isTextOnly = lacksTools && input.model === tested && input.supports?.tools === undefined;
    return {
      ...offered,
      id,
      supports: { ...offered.supports, ...(isTextOnly && { tools: false }) },
    };
  });
}

type RequestedModel = NonNullable<RequestedModels>[number];

function toOffered(base: KnownModelRecord, input: RequestedModel): Omit<OfferedModelRecord, 'id'> {
  const { price, supports } = input;
  return {
    model: input.model,
    name: input.name ?? base.name,
    description: input.description ?? '',
    kind: input.kind ?? base.kind,
    context_window: input.context_window ?? base.context_window,
    max_output_tokens: input.max_output_tokens ?? base.max_output_tokens,
    supports: {
      images: supports?.images ?? base.supports.images,
      documents: supports?.documents ?? base.supports.documents,
      reasoning: supports?.reasoning ?? base.supports.reasoning,
      tools: supports?.tools ?? base.supports.tools,
    },
    price: price === undefined ? base.price : price && completePrice(price),
    unit_price: input.unit_price ?? null,
    options: input.options ?? {},
  };
}

const completePrice = ({
  input,
  cached_input = input,
  output,
}: NonNullable<RequestedModel['price']>) => ({ input, cached_input, output });

function chooseId(
  { id, model }: RequestedModel,
  { isTaken, slug, isPersonal }: ModelIds,
  used: ReadonlySet<string>,
  at: number,
): string {
  const isFree = (one: string) => !used.has(one) && !isTaken(one);
  if (id !== undefined && !isPersonal) {
    if (isFree(id)) return id;
    throw invalidField(`models.${at}.id`, `another model already has the id ${id}`);
  }
  const prefixed = id?.startsWith(`${slug}/`) ? id : `${slug}/${model}`;
  const chosen = isPersonal || !isFree(model) ? prefixed : model;
  if (isFree(chosen)) return chosen;
  throw invalidField(`models.${at}.model`, `${model} is listed twice`);
}
