import type { ModelChoice } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { ModelResolver } from './resolved-model.ts';

/** Throws if a message requests a model that is not offered, or a reasoning effort that its model has no use for. */
export async function checkModelChoice(
  models: ModelResolver,
  userId: string,
  { mode, model, provider, reasoning_effort }: ModelChoice,
): Promise<void> {
  const requested = { model: model ?? null, provider: provider ?? null };
  const resolved = await models.resolve({ userId, mode, ...requested });
  if (!reasoning_effort || !resolved || resolved.preset.supports.reasoning) return;
  const message = `${resolved.preset.name} doesn't support reasoning`;
  throw new ApiError('VALIDATION_FAILED', `reasoning_effort: ${message}`, {
    hint: 'Leave it out, or choose a model whose `supports.reasoning` is true.',
    details: [{ path: 'reasoning_effort', code: 'unsupported', message }],
  });
}
