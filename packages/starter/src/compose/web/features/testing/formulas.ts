import { app } from './app.ts';

const look = { icon: '🧮', primary: '#0f766e', accent: '#f59e0b' };

const savings = app(
  { title: 'Nest Egg', tagline: 'Small sums, long years.', ...look },
  {
    kind: 'formula',
    key: 'savings',
    title: 'Savings',
    text: `What "a little" each month becomes.`,
    note: "It doesn't know about taxes.",
    inputs: [
      { key: 'start', label: 'Starting amount', kind: 'money', value: 1000 },
      { key: 'rate', label: 'Interest', kind: 'percent', value: 4, max: 20 },
      { key: 'years', label: 'Years', kind: 'number', value: 10, min: 1, max: 50, unit: 'years' },
      {
        key: 'risk',
        label: 'Risk',
        kind: 'choice',
        value: 'Low',
        options: [
          { label: 'Low', value: 1 },
          { label: 'High', value: 1.5 },
        ],
        hint: "Higher isn't always better.",
      },
      { key: 'from', label: 'From', kind: 'date', value: 0 },
      { key: 'hour', label: 'Hour', kind: 'time', value: '09:30' },
    ],
    results: [
      {
        key: 'final',
        label: 'Final',
        expression: 'start * (1 + rate * risk) ^ years',
        kind: 'money',
      },
      { key: 'end', label: 'On', expression: 'from + 365 * years', kind: 'date' },
      { key: 'alarm', label: 'Alarm', expression: 'hour - 30', kind: 'time' },
    ],
    table: {
      title: 'Each year',
      step: 'Year',
      to: 'years',
      columns: [
        {
          key: 'balance',
          label: 'Balance',
          expression: 'start * (1 + rate) ^ step',
          kind: 'money',
        },
      ],
    },
  },
  {
    kind: 'formula',
    key: 'grades',
    title: 'Grades',
    currency: '$',
    inputs: [],
    results: [
      {
        key: 'mean',
        label: 'Average',
        expression: 'sum(grade * weight) / sum(weight)',
        kind: 'number',
      },
    ],
    rows: {
      name: 'Course',
      inputs: [
        { key: 'name', label: 'Course', kind: 'text', value: '' },
        { key: 'grade', label: 'Grade', kind: 'number', value: 2 },
        { key: 'weight', label: 'Weight', kind: 'number', value: 1 },
      ],
      values: [{ name: "Lena's choir", grade: '1.7', weight: '2' }],
      results: [{ key: 'points', label: 'Points', expression: 'grade * weight', kind: 'number' }],
    },
  },
);

export const formulas = { savings };
