import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Specification } from '../specification.ts';
import { faultsOf } from '../understand/check.ts';
import { understand } from '../understand/understand.ts';

function appFor(prompt: string, platform: 'web' | 'mobile' = 'web') {
  const found = understand(prompt, platform);
  assert.equal(found.kind, 'app', prompt);
  assert.deepEqual(faultsOf(found.app), []);
  return found;
}

const computedIn = ({ entities }: Specification) =>
  entities.flatMap(({ fields }) =>
    fields.flatMap(({ label, kind, unit, expression }) =>
      expression === undefined ? [] : [`${label} (${kind} ${unit}) = ${expression}`],
    ),
  );

const chartsIn = ({ screens }: Specification) =>
  screens.flatMap((screen) => (screen.kind === 'dashboard' ? screen.charts : []));

suite('an app with figures', () => {
  test('computes a field from others, with its unit, and counts it in totals', () => {
    const { app } = appFor(
      'Swim log with date, laps, distance = laps × 25 m and notes. Show monthly totals of the distance.',
    );
    assert.deepEqual(computedIn(app), ['Distance (number m) = laps * 25']);
    const [chart] = chartsIn(app);
    assert.deepEqual(
      [chart?.title, chart?.by, chart?.value, chart?.period],
      ['Distance per month', 'date', 'distance', 'month'],
    );
  });

  test('computes money, days and values that build on each other', () => {
    const { app, parts } = appFor(
      'Create a rental management system. Users can add rentals with customer, tool, start date, end date and daily rate. The number of days is computed from the start date and the end date, and the rental fee is the number of days multiplied by the daily rate. The manager should be able to view the income per month and the number of rentals per tool.',
    );
    assert.deepEqual(computedIn(app), [
      'Number of days (number days) = endDate - startDate',
      'Rental fee (money €) = numberOfDays * dailyRate',
    ]);
    assert.deepEqual(
      chartsIn(app).map(({ title, value }) => [title, value]),
      [
        ['Income per month', 'rentalFee'],
        ['Rentals per tool', undefined],
      ],
    );
    const view = parts.find(({ text }) => text === 'view the income per month');
    assert.equal(view?.status, 'done');
  });

  test('knows usual quantities and their units', () => {
    const body = appFor(
      'Health diary with date, weight in kg and height in cm. Show the BMI for each entry.',
    );
    assert.deepEqual(computedIn(body.app), ['BMI (number ) = weight / (height / 100) ^ 2']);
    const fuel = appFor(
      'Fuel log: date, liters, kilometers. Calculate the fuel consumption from liters and kilometers.',
    );
    assert.deepEqual(computedIn(fuel.app), [
      'Fuel consumption (number l/100 km) = liters / kilometers * 100',
    ]);
  });

  test('averages what cannot be summed up', () => {
    const { app } = appFor(
      'Book tracker with title, genre, rating and pages. Show the average rating per genre.',
    );
    assert.deepEqual(chartsIn(app), [
      {
        ...{ title: 'Average rating per genre', kind: 'bar', entity: 'book', by: 'genre' },
        ...{ value: 'rating', isAverage: true },
      },
    ]);
  });

  test('shows a table by group and period', () => {
    const { app } = appFor(
      'I need a time sheet. Every entry has a date, a project and the hours. Show the hours per project and week.',
    );
    const [chart] = chartsIn(app);
    assert.deepEqual([chart?.by, chart?.split, chart?.period], ['date', 'project', 'week']);
  });

  test('says what it has no fields for', () => {
    const { leftOut } = appFor(
      'Book tracker with title and author. Show the number of blood samples per laboratory.',
    );
    assert.match(leftOut.join(' '), /number of blood samples/);
  });

  test('is no calculator, and a calculator has no such fields', () => {
    const { app } = appFor('A calculator where the total is quantity times price.');
    assert.deepEqual(computedIn(app), []);
  });

  test('asks for every value on a phone', () => {
    const { app } = appFor('Swim log with date, laps, distance = laps × 25 m and notes.', 'mobile');
    assert.deepEqual(computedIn(app), []);
  });
});
