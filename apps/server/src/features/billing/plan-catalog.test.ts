import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../../core/startup-error.ts';
import { loadPlanCatalog, toPlanRecord, toPlanRow } from './plan-catalog.ts';

suite('plans file', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-plans-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function load(content: unknown) {
    const path = join(folder, 'plans.json');
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return loadPlanCatalog(path);
  }
  const basic = { id: 'free', name: 'Free', credits: 1.5, default: true };
  const paid = {
    id: 'pro',
    name: 'Pro',
    credits: 2,
    price: { amount: 100, interval: 'month' },
    stripe_price_id: 'price_1',
  };

  test('without a file, there is one free plan without credits and nothing for sale', async () => {
    const { plans, top_ups } = await loadPlanCatalog(undefined);
    assert.deepEqual(plans.map(toPlanRow), [
      {
        id: 'free',
        name: 'Free',
        included: 0,
        projects: null,
        concurrentTurns: null,
        isDefault: true,
      },
    ]);
    assert.deepEqual(top_ups, []);
  });

  test('the example of the documentation is valid', async () => {
    const example = fileURLToPath(
      new URL('../../../../../docs/examples/plans.json', import.meta.url),
    );
    const { plans, currency } = await loadPlanCatalog(example);
    assert.ok(plans.length > 1);
    for (const plan of plans) assert.ok(!('stripe_price_id' in toPlanRecord(plan, currency)));
  });

  for (const [what, content, where] of [
    ['invalid JSON', '{', /JSON/],
    [
      'an unknown field',
      { currency: 'usd', plans: [{ ...basic, colour: 1 }] },
      /colour.*\n.*plans\[0\]/,
    ],
    ['no default', { currency: 'usd', plans: [paid] }, /default, not 0/],
    ['two defaults', { currency: 'usd', plans: [basic, { ...basic, id: 'b' }] }, /default, not 2/],
    [
      'a default with a price',
      { currency: 'usd', plans: [{ ...paid, default: true }] },
      /plans\[0\]\.default/,
    ],
    [
      'a duplicate id',
      { currency: 'usd', plans: [basic, { ...paid, id: 'free' }] },
      /plans\[1\]\.id/,
    ],
    [
      'a duplicate price',
      { currency: 'usd', plans: [basic, paid, { ...paid, id: 'x' }] },
      /plans\[2\]\.stripe_price_id/,
    ],
    [
      'a price without a Stripe price',
      { currency: 'usd', plans: [basic, { ...paid, stripe_price_id: undefined }] },
      /plans\[1\]\.stripe_price_id/,
    ],
    [
      'a credit amount with too many decimals',
      { currency: 'usd', plans: [{ ...basic, credits: 0.00001 }] },
      /plans\[0\]\.credits/,
    ],
    ['an invalid currency', { currency: 'Dollars', plans: [basic] }, /currency/],
    [
      'a duplicate top-up size',
      {
        currency: 'usd',
        plans: [basic],
        top_ups: [
          { credits: 5, amount: 1 },
          { credits: 5, amount: 2 },
        ],
      },
      /top_ups\[1\]\.credits/,
    ],
  ] as const) {
    test(`${what} is rejected at startup with its location`, async () => {
      await assert.rejects(load(content), (error: StartupError) => {
        assert.ok(error instanceof StartupError);
        assert.match(error.message, /PLANS_CONFIG_PATH/);
        assert.match(error.message, where);
        return true;
      });
    });
  }

  test('a missing file is rejected at startup', async () => {
    await assert.rejects(loadPlanCatalog(join(folder, 'none.json')), StartupError);
  });
});
