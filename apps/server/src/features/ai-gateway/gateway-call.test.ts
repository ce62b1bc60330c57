import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import { preset as presetSchema } from '../../agent/models/preset.ts';
import type { MediaModels } from '../../agent/models/providers.ts';
import { type Patience, steadily } from '../../agent/models/retrying-model.ts';
import type { PaidKey } from '../../store/project-keys.ts';
import { type CallDependencies, type Made, mediaModel, metered } from './gateway-call.ts';
import { jsonAnswer } from './gateway-response.ts';
import type { Bill, Used } from './meter.ts';

const preset = presetSchema.parse({ id: 'm', name: 'M', provider: 'acme', model: 'acme-1' });
const patience: Patience = {
  firstMs: 5_000,
  idleMs: 5_000,
  attempts: 3,
  totalMs: 60_000,
  pauseMs: 1,
};
const used = { tokensIn: 1, tokensOut: 2, cost: 3 };
const sent = { tokensIn: 1, tokensOut: 0, cost: 2 };
const made: Made = { used, answerOf: ({ charged }) => jsonAnswer({ charged }) };

/** Makes a metered call and records its outcome. */
async function run(make: Parameters<typeof metered>[4], signal: AbortSignal) {
  const log: unknown[] = [];
  const call = {
    release: async () => void log.push('release'),
    settlePart: async (taken: Used) => void log.push({ settledPart: taken }),
    settle: async (taken: Used, answerOf: (bill: Bill) => unknown) => {
      log.push(taken);
      return answerOf({ charged: 0.5, left: 1 });
    },
  };
  const begin = async (...[, , bounds]: unknown[]) => {
    log.push(bounds);
    return call;
  };
  const deps = { meter: { begin } } as unknown as CallDependencies;
  const caller = { key: {} as PaidKey, claim: undefined, signal };
  const [outcome] = await Promise.allSettled([
    metered(deps, caller, preset, { least: 1, most: 2, sent }, make),
  ]);
  return { log, outcome };
}

suite('metered', () => {
  const open = new AbortController().signal;

  test('metered reserves, makes the call and settles it with what it used', async () => {
    const { log, outcome } = await run(async () => made, open);
    assert.deepEqual(log, [{ least: 1, most: 2 }, used]);
    assert.equal(outcome.status, 'fulfilled');
    assert.equal(outcome.value.body.toString(), '{"charged":0.5}');
  });

  test('metered releases the reservation when the call fails and reports an API error', async () => {
    const { log, outcome } = await run(() => Promise.reject(new Error('down')), open);
    assert.deepEqual(log, [{ least: 1, most: 2 }, 'release']);
    assert.equal(outcome.status, 'rejected');
    assert.equal(outcome.reason.code, 'UPSTREAM_ERROR');
  });

  test('metered settles a call that succeeded although the caller has disconnected', async () => {
    const { log } = await run(async () => made, AbortSignal.abort());
    assert.deepEqual(log, [{ least: 1, most: 2 }, used]);
  });

  test('metered charges the sent part when the caller disconnects during the call', async () => {
    const leaving = AbortSignal.abort();
    const left: Parameters<typeof run>[0] = (signal, dispatch) =>
      steadily(patience, signal, dispatch, () => Promise.reject(signal.reason));
    const { log, outcome } = await run(left, leaving);
    assert.deepEqual(log, [{ least: 1, most: 2 }, { settledPart: sent }]);
    assert.equal(outcome.status, 'rejected');
  });

  test('metered charges nothing when the caller disconnects before anything was sent or after it failed', async () => {
    const { log } = await run(() => Promise.reject(new Error('gone')), AbortSignal.abort());
    assert.deepEqual(log, [{ least: 1, most: 2 }, 'release']);
    const leaving = new AbortController();
    const failed: Parameters<typeof run>[0] = (signal, dispatch) =>
      steadily({ ...patience, pauseMs: 10_000 }, signal, dispatch, () => {
        // At this point, the delay before the next attempt has started.
        setImmediate(() => leaving.abort());
        return Promise.reject(new TypeError('fetch failed'));
      });
    const late = await run(failed, leaving.signal);
    assert.deepEqual(late.log, [{ least: 1, most: 2 }, 'release']);
  });
});

suite('mediaModel', () => {
  const dependencies = (models: MediaModels) => ({
    catalogue: { mediaOf: async () => models } as unknown as Catalogue,
  });

  test("mediaModel opens the model under the provider's own name for it", async () => {
    const asked: string[] = [];
    const image = (name: string) => {
      asked.push(name);
      return {} as ReturnType<NonNullable<MediaModels['image']>>;
    };
    await mediaModel(dependencies({ image }), preset, 'image');
    assert.deepEqual(asked, ['acme-1']);
  });

  test('mediaModel rejects a kind that the provider does not have', async () => {
    await assert.rejects(mediaModel(dependencies({}), preset, 'speech'), {
      code: 'VALIDATION_FAILED',
      message: 'The provider acme has no speech models',
    });
  });
});
