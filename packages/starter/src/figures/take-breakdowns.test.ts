import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { takeBreakdowns } from './take-breakdowns.ts';

type Row = readonly [sentence: string, of: string, measure: string, ...by: (readonly string[])[]];

const sentences: readonly Row[] = [
  ['See how much I spent per month.', 'sum', 'I spent', ['month']],
  ['Show monthly totals of the distance.', 'sum', 'distance', ['monthly']],
  ['I also want to see the revenue by month as a bar chart.', 'sum', 'revenue', ['month']],
  ['Show the hours per project and week.', 'sum', 'hours', ['project', 'week']],
  ['Show the average rating per genre.', 'average', 'rating', ['genre']],
  ['See how much I spent per category and per month.', 'sum', 'I spent', ['category'], ['month']],
  ['The manager should view the number of rentals per tool.', 'count', 'rentals', ['tool']],
  ['It should display the total profit per client.', 'sum', 'profit', ['client']],
  ['See the total hours for each week.', 'sum', 'hours', ['week']],
  ['A chart of the invoice totals by month.', 'sum', 'invoice', ['month']],
  ['Show me how many kilograms I harvested per crop.', 'count', 'kilograms I harvested', ['crop']],
  ['It shows the sum of the revenue for every category.', 'sum', 'revenue', ['category']],
];

suite('a request for totals', () => {
  for (const [sentence, of, measure, ...groups] of sentences) {
    test(`is read: ${sentence}`, () => {
      const { breakdowns } = takeBreakdowns(sentence, new Set());
      assert.deepEqual(
        breakdowns.map((found) => [found.of, found.measure, found.by]),
        groups.map((by) => [of, measure, by]),
      );
    });
  }

  for (const sentence of [
    'Each order has a date, a quantity and a price per person.',
    'Filter products by category and sort them by price.',
    'Visitors see the price per night.',
    'I enter my weight and height every day.',
    'Subscriptions with name, monthly cost and due date.',
    'The list shows tasks assigned by the manager.',
  ]) {
    test(`is not seen in: ${sentence}`, () => {
      assert.deepEqual(takeBreakdowns(sentence, new Set()).breakdowns, []);
    });
  }
});
