import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import { preset as presetSchema } from '../../agent/models/model-preset.ts';
import type { MediaModels } from '../../agent/models/protocols/protocol.ts';
import { callWithRetries, type RetryPolicy } from '../../agent/models/retrying-model.ts';
import type { ProjectKeyWithPayer } from '../../store/queries/project-keys.ts';
import type { Bill, CallUsage } from './meter.ts';
import { createJsonResponse } from './replayable-response.ts';
import {
  type CallDependencies,
  type ModelResult,
  openMediaModel,
  runMetered,
} from './run-metered.ts';

const preset = presetSchema.parse({ id: 'm', name: 'M', provider: 'acme', model: 'acme-1' });
const retryPolicy: RetryPolicy = {
  firstPartTimeoutMs: 5_000,
  idleTimeoutMs: 5_000,
  maxAttempts: 3,
  totalTimeoutMs: 60_000,
  initialDelayMs: 1,
};
const usage = { tokensIn: 1, tokensOut: 2, cost: 3 };
const dispatched = { tokensIn: 1, tokensOut: 0, cost: 2 };
const result: ModelResult = { usage, toResponse: ({ charged }) => createJsonResponse({ charged }) };

/** Makes a metered call and records its outcome. */
async function run(callModel: Parameters<typeof runMetered>[4], signal: AbortSignal) {
  const log: unknown[] = [];
  const call = {
    release: async () => void log.push('release'),
    settlePart: async (taken: CallUsage) => void log.push({ settledPart: taken }),
    settle: async (taken: CallUsage, toResponse: (bill: Bill) => unknown) => {
      log.push(taken);
      return toResponse({ charged: 0.5, remaining: 1 });
    },
  };
  const startCall = async (...[, , bounds]: unknown[]) => {
    log.push(bounds);
    return call;
  };
  const deps = { meter: { startCall } } as unknown as CallDependencies;
  const caller = { key: {} as ProjectKeyWithPayer, claim: undefined, signal };
  const [outcome] = await Promise.allSettled([
    runMetered(deps, caller, preset, { least: 1, most: 2, dispatched }, callModel),
  ]);
  return { log, outcome };
}

suite('runMetered', () => {
  const open = new AbortController().signal;

  test('runMetered reserves, makes the call and settles it with what it used', async () => {
    const { log, outcome } = await run(async () => result, open);
    assert.deepEqual(log, [{ least: 1, most: 2 }, usage]);
    assert.equal(outcome.status, 'fulfilled');
    assert.equal(outcome.value.body.toString(), '{"charged":0.5}');
  });

  test('runMetered releases the reservation when the call fails and reports an API error', async () => {
    const { log, outcome } = await run(() => Promise.reject(new Error('down')), open);
    assert.deepEqual(log, [{ least: 1, most: 2 }, 'release']);
    assert.equal(outcome.status, 'rejected');
    assert.equal(outcome.reason.code, 'UPSTREAM_ERROR');
  });

  test('runMetered settles a call that succeeded although the caller has disconnected', async () => {
    const { log } = await run(async () => result, AbortSignal.abort());
    assert.deepEqual(log, [{ least: 1, most: 2 }, usage]);
  });

  test('runMetered charges the sent part when the caller disconnects during the call', async () => {
    const controller = AbortSignal.abort();
    const disconnectDuringCall: Parameters<typeof run>[0] = (signal, dispatch) =>
      callWithRetries(retryPolicy, signal, dispatch, () => Promise.reject(signal.reason));
    const { log, outcome } = await run(disconnectDuringCall, controller);
    assert.deepEqual(log, [{ least: 1, most: 2 }, { settledPart: dispatched }]);
    assert.equal(outcome.status, 'rejected');
  });

  test('runMetered charges nothing when the caller disconnects before anything was sent or after it failed', async () => {
    const { log } = await run(() => Promise.reject(new Error('gone')), AbortSignal.abort());
    assert.deepEqual(log, [{ least: 1, most: 2 }, 'release']);
    const controller = new AbortController();
    const failed: Parameters<typeof run>[0] = (signal, dispatch) =>
      callWithRetries({ ...retryPolicy, initialDelayMs: 10_000 }, signal, dispatch, () => {
        // At this point, the delay before the next attempt has started.
        setImmediate(() => controller.abort());
        return Promise.reject(new TypeError('fetch failed'));
      });
    const afterFailure = await run(failed, controller.signal);
    assert.deepEqual(afterFailure.log, [{ least: 1, most: 2 }, 'release']);
  });
});

suite('openMediaModel', () => {
  const dependencies = (models: MediaModels) => ({
    catalogue: { mediaOf: async () => models } as unknown as Catalogue,
  });

  test("openMediaModel opens the model under the provider's own name for it", async () => {
    const openedModels: string[] = [];
    const image = (name: string) => {
      openedModels.push(name);
      return {} as ReturnType<NonNullable<MediaModels['image']>>;
    };
    await openMediaModel(dependencies({ image }), preset, 'image');
    assert.deepEqual(openedModels, ['acme-1']);
  });

  test('openMediaModel rejects a kind that the provider does not have', async () => {
    await assert.rejects(openMediaModel(dependencies({}), preset, 'speech'), {
      code: 'VALIDATION_FAILED',
      message: 'The provider acme has no speech models',
    });
  });
});
