import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calculate } from '../../kit/web/src/lib/calculate.ts';
import { initialTyped } from '../../kit/web/src/lib/formula-values.ts';
import { faultsOfFormula } from './check-formula.ts';
import { formulaOf } from './formula-screen.ts';
import { knownCalculators } from './known-calculators.ts';
import { understandAnswers } from './understand.ts';

/** Computes the results of the calculator that a prompt asks for, with some inputs changed. */
function resultsOf(prompt: string, typed: Readonly<Record<string, string>> = {}) {
  const screen = formulaOf(prompt, true)?.screen;
  assert.ok(screen, prompt);
  const initial = initialTyped(screen.inputs, '2026-11-15');
  return calculate(screen, { ...initial, ...typed }, screen.rows?.values ?? []).values;
}

describe('known calculators', () => {
  for (const { title, names } of knownCalculators)
    it(`"${names[0]} calculator" is a ${title} with results`, () => {
      const screen = formulaOf(`${names[0]} calculator`, true)?.screen;
      assert.equal(screen?.title, title);
      assert.deepEqual(faultsOfFormula(screen), []);
      const values = Object.values(resultsOf(`${names[0]} calculator`));
      assert.ok(values.every(Number.isFinite), values.join());
    });

  /** Figures that were worked out by hand or read from published tables. */
  const figures: readonly (readonly [
    prompt: string,
    typed: Readonly<Record<string, string>>,
    result: string,
    value: number,
  ])[] = [
    [
      'compound interest',
      { start: '1000', monthly: '0', rate: '12', years: '1' },
      'final',
      1126.83,
    ],
    ['compound interest', { start: '0', monthly: '100', rate: '0', years: '2' }, 'final', 2400],
    ['savings goal', { goal: '12000', start: '0', rate: '0', years: '1' }, 'monthly', 1000],
    ['roi', { invested: '1000', returned: '1210', years: '2' }, 'annual', 0.1],
    ['break-even', { fixed: '1000', price: '15', variable: '5' }, 'units', 100],
    ['break-even', { fixed: '1000', price: '5', variable: '5' }, 'units', Number.NaN],
    ['vat', { amount: '119', rate: '19', mode: 'with VAT' }, 'net', 100],
    ['vat', { amount: '100', rate: '19', mode: 'without VAT' }, 'gross', 119],
    ['calorie', { sex: 'Male', age: '30', weight: '80', height: '180' }, 'rest', 1780],
    ['macro', { calories: '2000', proteinShare: '30', fatShare: '30' }, 'carbs', 200],
    ['paint', { length: '5', width: '4', height: '2.5', openings: '5', coats: '2' }, 'paint', 8],
    ['concrete', { length: '4', width: '3', thickness: '10', waste: '0' }, 'volume', 1.2],
    ['concrete slab in feet', { length: '9', width: '9', thickness: '4', waste: '0' }, 'yards', 1],
    ['fuel cost', { distance: '100', consumption: '7', price: '2' }, 'cost', 14],
    ['fuel cost in miles', { distance: '120', economy: '30', price: '4' }, 'cost', 16],
    ['running pace', { distance: '10', hours: '0', minutes: '50', seconds: '0' }, 'full', 12658.5],
    ['electricity cost', { power: '1000', hours: '1', days: '365', price: '0.3' }, 'year', 109.5],
    ['date difference', { from: '2026-01-01', to: '2027-01-01' }, 'days', 365],
    ['date difference', { from: '2028-02-28', to: '2028-03-01' }, 'days', 2],
    ['credit card', { balance: '1200', apr: '0', payment: '100' }, 'months', 12],
    ['credit card', { balance: '1000', apr: '12', payment: '100' }, 'months', 11],
    ['simple interest', { principal: '1000', rate: '5', years: '3' }, 'interest', 150],
    ['one rep max', { weight: '100', reps: '10' }, 'max', 133.33],
    ['quadratic', { a: '1', b: '-5', c: '6' }, 'first', 3],
    ['dog age', { age: '5' }, 'human', 39],
    [
      'freelance rate',
      { income: '75000', expenses: '0', tax: '0', weeksOff: '2', hours: '30', billable: '100' },
      'rate',
      50,
    ],
    [
      'tile',
      { length: '3', width: '2', tileLength: '50', tileWidth: '50', waste: '0' },
      'tiles',
      24,
    ],
    ['body fat', { sex: 'Male', height: '178', neck: '38', waist: '85' }, 'fat', 0.164],
    ['sleep', { wake: '07:00', fall: '15', cycle: '90' }, 'six', -135],
    ['download time', { size: '1', speed: '80' }, 'time', 100],
  ];
  for (const [prompt, typed, result, value] of figures)
    it(`${prompt} with ${JSON.stringify(typed)}: ${result} is ${value}`, () => {
      const { [result]: computed = Number.NaN } = resultsOf(`${prompt} calculator`, typed);
      assert.equal(computed.toFixed(2), value.toFixed(2));
    });

  it('weighs grades by credits', () => {
    // 4 × 3.7 + 3 × 3.3 + 4 × 3.0 = 36.7 points for 11 credits.
    assert.equal(resultsOf('gpa calculator').gpa?.toFixed(3), '3.336');
  });
});

describe('requested calculators', () => {
  const input = (prompt: string, label: RegExp) =>
    formulaOf(prompt, true)?.screen.inputs.find((one) => label.test(one.label));

  it('start with the values that a prompt names', () => {
    assert.equal(input('VAT calculator with a VAT rate of 7%', /rate/)?.value, 7);
    assert.equal(input('paint calculator for 3 coats', /Coats/)?.value, 3);
    assert.equal(input('paint calculator for 300 coats', /Coats/)?.value, 2);
  });

  it('follow the answer to a question', () => {
    const answered = understandAnswers('zorb calculator', { formula: 'Paint calculator' }, 'web');
    assert.ok(answered.kind === 'app' && answered.app.screens[0]?.title === 'Paint calculator');
    const own = understandAnswers('zorb calculator', { formula: 'zorb = size * 3' }, 'web');
    assert.ok(own.kind === 'app' && JSON.stringify(own.app).includes('size * 3'));
  });

  it('convert units', () => {
    const length = input('paint calculator in feet', /length/i);
    assert.deepEqual([length?.unit, length?.value, length?.factor], ['ft', 16, 0.3048]);
  });

  it('say which inputs they lack', () => {
    const found = formulaOf('paint calculator with length, width and humidity', true);
    assert.equal(found?.missing, 'The calculator has no input for humidity.');
  });

  it('use formulas as they are written', () => {
    const screen = formulaOf('total = price * quantity * (1 + tax rate)', false)?.screen;
    assert.deepEqual(
      screen?.inputs.map(({ label, kind }) => [label, kind]),
      [
        ['Price', 'money'],
        ['Quantity', 'number'],
        ['Tax rate', 'percent'],
      ],
    );
    assert.equal(screen?.results[0]?.expression, 'price * quantity * (1 + taxRate)');
  });

  it('know formulas in words', () => {
    const screen = formulaOf(
      'calculate the yield by dividing harvest by field area',
      false,
    )?.screen;
    assert.equal(screen?.results[0]?.label, 'Yield');
    assert.equal(screen?.results[0]?.expression, 'harvest / fieldArea');
  });

  for (const prompt of [
    'shipping volume calculator',
    'calculate the score from speed and style',
    'calories burned calculator',
    'a calculator with total = price *',
    'alcohol level calculator with weight and drinks',
  ])
    it(`do not make up a formula: ${prompt}`, () => {
      assert.equal(formulaOf(prompt, true), undefined);
    });
});
