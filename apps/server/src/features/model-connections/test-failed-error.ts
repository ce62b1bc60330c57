import type { ModelTestCheck, ModelTestReason, ModelTestRecord } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';

/** The field that a person would change, by the cause of a failure. */
const fields: Readonly<Record<ModelTestReason, string>> = {
  key: 'api_key',
  quota: 'api_key',
  region: 'region',
  model: 'models',
  address: 'base_url',
  network: 'base_url',
  timeout: 'base_url',
  provider: 'provider',
};

export function testFailedError({ reason, message }: ModelTestCheck): ApiError {
  const code = reason ?? 'provider';
  return new ApiError('MODEL_TEST_FAILED', message, {
    details: [{ path: fields[code], code, message }],
  });
}

/** Throws the most specific problem of a failed test. */
export function requireSuccess({ status, checks }: ModelTestRecord): void {
  if (status === 'ok') return;
  const failures = checks.filter((check) => check.status === 'failed');
  const [first] = failures;
  const found = failures.find(({ reason }) => reason !== 'address' && reason !== 'provider');
  const failure = found ?? first;
  if (failure) throw testFailedError(failure);
}
