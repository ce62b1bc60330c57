import type { Catalogue } from '../../agent/models/catalogue.ts';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import type { MediaModels } from '../../agent/models/protocols/protocol.ts';
import type { Dispatch, RetryPolicy } from '../../agent/models/retrying-model.ts';
import { ApiError } from '../../core/api-error.ts';
import type { ProjectKeyWithPayer } from '../../store/queries/project-keys.ts';
import type { Claim } from './idempotency-store.ts';
import type { Bill, CallUsage, CostBounds, Meter } from './meter.ts';
import type { ReplayableResponse } from './replayable-response.ts';
import { toGatewayError } from './to-gateway-error.ts';

export interface CallDependencies {
  readonly catalogue: Catalogue;
  readonly meter: Meter;
  readonly retryPolicy: RetryPolicy;
}

/** The caller, with a signal that aborts when the response is no longer needed. */
export interface GatewayCaller {
  readonly key: ProjectKeyWithPayer;
  readonly claim: Claim | undefined;
  readonly signal: AbortSignal;
  /** The app visitor who makes the call; unset for callers with a key. */
  readonly visitor?: AppVisitor | undefined;
}

/** A person who uses an app without an account. */
export interface AppVisitor {
  readonly id: string;
  /**
   * The daily budget that the visitor's calls count against: their own, or one shared by all newcomers from their
   * network.
   */
  readonly budget: string;
}

/** A model's result and its usage. */
export interface ModelResult {
  readonly usage: CallUsage;
  readonly toResponse: (bill: Bill) => ReplayableResponse;
}

/** A call's cost: its bounds, and the part that is due once the request has been sent to the provider. */
export interface CallEstimate extends CostBounds {
  readonly dispatched: CallUsage;
}

/**
 * Makes a call with a non-streaming response: reserves credits, makes the call and charges it. A failed provider call
 * is free; if the caller disconnects, the part that was already sent is charged.
 */
export async function runMetered(
  { meter }: CallDependencies,
  caller: GatewayCaller,
  preset: ModelPreset,
  { dispatched, ...bounds }: CallEstimate,
  callModel: (signal: AbortSignal, dispatch: Dispatch) => Promise<ModelResult>,
): Promise<ReplayableResponse> {
  const { signal } = caller;
  const call = await meter.startCall(caller, preset, bounds);
  const dispatch: Dispatch = { isSent: false };
  let result: ModelResult;
  try {
    result = await callModel(signal, dispatch);
  } catch (error) {
    if (signal.aborted && dispatch.isSent) await call.settlePart(dispatched);
    else await call.release();
    throw toGatewayError(error);
  }
  return call.settle(result.usage, result.toResponse);
}

type MediaKind = keyof MediaModels;

export async function openMediaModel<Kind extends MediaKind>(
  { catalogue }: Pick<CallDependencies, 'catalogue'>,
  preset: ModelPreset,
  kind: Kind,
): Promise<ReturnType<NonNullable<MediaModels[Kind]>>> {
  const open = (await catalogue.mediaOf(preset))[kind];
  if (open) return open(preset.model) as ReturnType<NonNullable<MediaModels[Kind]>>;
  throw new ApiError('VALIDATION_FAILED', `The provider ${preset.provider} has no ${kind} models`);
}
