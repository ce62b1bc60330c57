import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Catalogue } from '../models/catalogue.ts';
import { preset as presetSchema } from '../models/preset.ts';
import type { MediaModels } from '../models/providers.ts';
import type { PaidKey } from '../store/project-keys.ts';
import { jsonAnswer } from './answer.ts';
import { type CallDependencies, type Made, mediaModel, metered } from './call.ts';
import type { Bill, Used } from './meter.ts';

const preset = presetSchema.parse({ id: 'm', name: 'M', provider: 'acme', model: 'acme-1' });
const used = { tokensIn: 1, tokensOut: 2, cost: 3 };
const made: Made = { used, answerOf: ({ charged }) => jsonAnswer({ charged }) };

/** Makes a metered call and records what becomes of it. */
async function run(make: (signal: AbortSignal) => Promise<Made>, signal: AbortSignal) {
  const log: unknown[] = [];
  const call = {
    release: async () => void log.push('release'),
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
    metered(deps, caller, preset, { least: 1, most: 2 }, make),
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

  test('metered releases the reservation when the caller has left although the call succeeded', async () => {
    const { log, outcome } = await run(async () => made, AbortSignal.abort());
    assert.deepEqual(log, [{ least: 1, most: 2 }, 'release']);
    assert.equal(outcome.status, 'rejected');
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
