import type {
  Mode,
  ReasoningEffort,
  UsableModelList,
  UsableModelRecord,
} from '@millwright/contract';

type Usable = Pick<UsableModelList, 'models' | 'defaults'>;

/** A model and its reasoning effort, as chosen for a message. */
export interface ModelSelection {
  /** Undefined for the default model. */
  readonly model: string | undefined;
  /** Undefined leaves it to the provider. */
  readonly effort: ReasoningEffort | undefined;
}

const isDefaultMode = (mode: Mode): mode is 'plan' | 'chat' => mode === 'plan' || mode === 'chat';

export function findDefaultModel(
  { models, defaults }: Usable,
  mode: Mode,
): UsableModelRecord | undefined {
  const defaultId = defaults[isDefaultMode(mode) ? mode : 'build'];
  return models.find(({ id }) => id === defaultId);
}

export function findChosenModel(
  usable: Usable,
  mode: Mode,
  model: string | undefined,
): UsableModelRecord | undefined {
  return usable.models.find(({ id }) => id === model) ?? findDefaultModel(usable, mode);
}

/** Fields of a message for a choice. The effort is remembered for all models, but only some accept it. */
export function toModelFields(
  usable: Usable,
  { mode, model, effort }: ModelSelection & { readonly mode: Mode },
): { model: string | undefined; reasoning_effort: ReasoningEffort | undefined } {
  const canReason = findChosenModel(usable, mode, model)?.supports.reasoning;
  return { model, reasoning_effort: canReason ? effort : undefined };
}
