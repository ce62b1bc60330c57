import type { KnownModelRecord, ModelTestCheck } from '@millwright/contract';
import { describeModel } from '../../agent/models/known-models.ts';
import { listModels } from '../../agent/models/provider.ts';
import type { Vendor, VendorAccess } from '../../agent/models/vendors.ts';
import { explainFailure } from './explain-failure.ts';

/** A server that can't even list its models in this time hangs. */
const listSeconds = 5;

export interface CheckedModelList {
  readonly available: KnownModelRecord[];
  readonly check: ModelTestCheck;
}

/** Reads the provider's list of models, or explains why it can't be read. */
export async function checkModelList(
  vendor: Vendor,
  access: VendorAccess,
  deadline: AbortSignal,
): Promise<CheckedModelList> {
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(listSeconds * 1000)]);
  const startedAt = performance.now();
  const finish = (
    available: KnownModelRecord[],
    outcome: Pick<ModelTestCheck, 'status' | 'reason' | 'message'>,
  ): CheckedModelList => {
    const duration_ms = Math.round(performance.now() - startedAt);
    return { available, check: { name: 'list_models', ...outcome, duration_ms } };
  };
  try {
    const listed = await listModels(vendor, access, signal);
    const count = listed.length === 1 ? '1 model' : `${listed.length} models`;
    return finish(
      listed.map((one) => describeModel(vendor.id, one)),
      { status: 'passed', reason: null, message: `${vendor.name} lists ${count}.` },
    );
  } catch (error) {
    const explained = explainFailure(error, { provider: vendor.name, seconds: listSeconds });
    return finish([], { status: 'failed', ...explained });
  }
}
