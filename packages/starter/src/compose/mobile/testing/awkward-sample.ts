import { specification } from '../../../specification.ts';

/** Words that are hard to embed in code: special characters, reserved names, very long words. */
export const awkward = specification.parse({
  title: `Ada's "Übung" & <Co>`,
  tagline:
    'Curly {braces}, back\\slashes and a tagline that is much longer than anybody would ever want it to be.',
  icon: '🧪',
  platform: 'mobile',
  palette: { primary: '#facc15', accent: '#000000', mood: 'bold' },
  theme: 'system',
  entities: [
    {
      key: 'date',
      name: "Ada's date",
      plural: 'Dates',
      icon: '📅',
      fields: [
        { key: 'id', label: 'ID "number"', kind: 'number', required: true, unit: "o'clock" },
        { key: 'class', label: 'Class & <kind>', kind: 'choice', options: ["it's", 'a "b"', 'c'] },
        { key: 'parent', label: 'Parent', kind: 'relation', entity: 'date' },
        { key: 'field', label: 'Field', kind: 'relation', entity: 'field' },
        {
          key: 'estimatedReplacementValue',
          label: 'Estimated replacement value, as far as it is known',
          kind: 'money',
          unit: 'CHF ',
          min: -5,
          max: 1000,
          required: true,
        },
        { key: 'text', label: 'Text', kind: 'longText' },
      ],
      samples: [
        {
          id: 0,
          class: "it's",
          text: 'A text of one line that is longer than a line of code can be, so that it has to go to the next one.\nAnd another line.',
        },
      ],
    },
    {
      key: 'field',
      name: 'Field',
      plural: '畑',
      icon: '🌾',
      fields: [{ key: 'name', label: 'Name', kind: 'text' }],
      samples: [],
    },
  ],
  screens: [
    {
      kind: 'records',
      key: 'screen',
      title: "Ada's dates",
      entity: 'date',
      views: [
        { kind: 'board', by: 'field' },
        { kind: 'gallery' },
        {
          kind: 'chart',
          by: 'class',
          value: 'estimatedReplacementValue',
        },
        { kind: 'calendar' },
      ],
      filters: ['class', 'parent'],
      sort: { field: 'estimatedReplacementValue', descending: true },
      totals: ['estimatedReplacementValue'],
    },
    { kind: 'records', key: 'fields', title: 'Fields', entity: 'field', views: [{ kind: 'list' }] },
    {
      kind: 'quiz',
      key: 'quiz',
      title: 'Quiz',
      questions: [{ question: `Is "it's" {a} <word>?`, choices: ["it's", 'no'], answer: 0 }],
    },
  ],
});
