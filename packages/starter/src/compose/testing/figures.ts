const field = (key: string, label: string, kind: string, more: object = {}) => ({
  ...{ key, label, kind },
  ...more,
});

/** Apps that compute fields of records, and sum records up by period and group. */
export const figures = {
  contracts: {
    title: 'Contract ledger',
    tagline: 'What each contract brings in.',
    icon: '🧾',
    palette: { primary: '#0f766e', accent: '#f59e0b', mood: 'calm' },
    theme: 'system',
    entities: [
      {
        key: 'contract',
        name: 'Contract',
        plural: 'Contracts',
        icon: '🧾',
        fields: [
          field('client', 'Client', 'text', { required: true }),
          field('start', 'Start', 'date'),
          field('end', 'End', 'date'),
          field('days', 'Days', 'number', { unit: 'days', expression: 'end - start + 1' }),
          field('from', 'From', 'time'),
          field('until', 'Until', 'time'),
          field('shift', 'Shift', 'duration', { expression: 'mod(until - from, 1440)' }),
          field('income', 'Income', 'money', { unit: '€' }),
          field('contract', 'Contract', 'number'),
          field('discount', 'Discount', 'percent'),
          field('total', 'Total', 'money', {
            unit: '€',
            expression: 'max(0, income * (1 - discount)) + 2 ^ 2 * contract',
          }),
          field('share', 'Share of the income per working day of the contract', 'percent', {
            expression: '(total / income / days) * 100',
          }),
          field('rating', 'Rating', 'rating', { max: 5 }),
        ],
        samples: [
          {
            ...{ client: 'Ada', start: '2026-11-02', end: '2026-11-04', income: 300, contract: 1 },
            ...{ from: '22:00', until: '06:00', discount: 10, rating: 4 },
          },
          { client: 'Ben', start: '2026-10-30', income: 120 },
        ],
      },
    ],
    screens: [
      {
        ...{ kind: 'records', key: 'contracts', title: 'Contracts', entity: 'contract' },
        ...{ views: [{ kind: 'table' }, { kind: 'cards' }, { kind: 'list' }] },
        ...{ totals: ['total', 'days'], detailPage: true },
      },
      {
        ...{ kind: 'dashboard', key: 'dashboard', title: 'Dashboard' },
        stats: [{ label: 'Total', entity: 'contract', of: 'sum', field: 'total' }],
        charts: [
          {
            title: 'Total per week',
            kind: 'bar',
            entity: 'contract',
            by: 'start',
            value: 'total',
            period: 'week',
          },
          {
            title: 'Contracts per year',
            kind: 'bar',
            entity: 'contract',
            by: 'start',
            period: 'year',
          },
          {
            ...{
              title: 'Average rating per client',
              kind: 'bar',
              entity: 'contract',
              by: 'client',
            },
            ...{ value: 'rating', isAverage: true },
          },
          {
            ...{
              title: 'Total per client and month',
              kind: 'bar',
              entity: 'contract',
              by: 'start',
            },
            ...{ value: 'total', period: 'month', split: 'client' },
          },
        ],
      },
    ],
  },
};
