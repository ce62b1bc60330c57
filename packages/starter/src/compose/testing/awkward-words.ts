const text = (key: string, label: string) => ({ key, label, kind: 'text' });
const title = (key: string, label: string) => ({ key, label, kind: 'text', required: true });

/** An app of reserved words, and of characters that end strings or tags. */
export const awkwardWords = {
  odd: {
    title: 'R&D "cards" <now>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: words that look like code are the point
    tagline: "It's {all} `odd` ${here} &amp; \\there",
    icon: '🃏',
    palette: { primary: '#ffffff', accent: '#000000', mood: 'bold' },
    theme: 'toggle',
    entities: [
      {
        key: 'card',
        name: 'Card',
        plural: 'Cards',
        icon: '🂡',
        fields: [
          title('class', `It's a "class" {of} <b>`),
          { key: 'value', label: 'Value & more', kind: 'number', unit: "'s" },
          { key: 'id', label: 'ID', kind: 'text' },
          { key: 'default', label: 'Default', kind: 'boolean' },
          { key: 'view', label: 'Ansicht', kind: 'choice', options: ["it's", 'a "b"', '`c`'] },
          { key: 'new', label: 'New', kind: 'relation', entity: 'card' },
          { key: 'change', label: 'Change', kind: 'tags' },
        ],
        samples: [
          { class: 'a \\ b', value: 'many', id: 'x', view: "it's", change: 'one, two' },
          // biome-ignore lint/suspicious/noTemplateCurlyInString: words that look like code are the point
          { class: '\'"`${}', value: 2, default: true, new: 'a \\ b' },
        ],
      },
      {
        key: 'buch',
        name: '書',
        plural: '書',
        icon: '📕',
        fields: [title('title', '題')],
        samples: [],
      },
      {
        key: 'draft',
        name: 'Draft',
        plural: 'Details',
        icon: '📄',
        fields: [
          { key: 'change', label: '{Change}', kind: 'longText', required: true },
          { key: 'date', label: 'Date', kind: 'date' },
          { key: 'opened', label: 'Opened', kind: 'boolean' },
          { key: 'shown', label: 'Shown', kind: 'relation', entity: 'buch' },
          { key: 'add', label: 'Add', kind: 'relation', entity: 'card' },
        ],
        samples: [],
      },
    ],
    screens: [
      {
        kind: 'records',
        key: 'card',
        title: "Card's & more",
        entity: 'card',
        views: [
          { kind: 'cards' },
          { kind: 'board', by: 'view' },
          { kind: 'board', by: 'default' },
          { kind: 'board', by: 'new' },
          { kind: 'chart', by: 'change', value: 'value' },
          { kind: 'table' },
        ],
        filters: ['default', 'new', 'value', 'change'],
        totals: ['value'],
      },
      {
        kind: 'records',
        key: 'board',
        title: '書',
        entity: 'buch',
        views: [{ kind: 'list' }, { kind: 'gallery' }],
        detailPage: true,
      },
      {
        kind: 'dashboard',
        key: 'stat',
        title: '{Sums}',
        stats: [{ label: 'In "all"', entity: 'card', of: 'sum', field: 'value' }],
        charts: [{ title: "It's so", kind: 'donut', entity: 'card', by: 'class' }],
      },
      {
        kind: 'report',
        key: 'report',
        title: `{It's} "so"`,
        entity: 'card',
        by: 'view',
        value: 'value',
      },
      { kind: 'report', key: 'rows', title: 'R', entity: 'card', by: 'default' },
      {
        kind: 'comparison',
        key: 'fields',
        title: '<Compare> & more',
        entity: 'card',
        fields: ['value', 'id', 'default', 'view', 'new', 'change'],
        most: 2,
      },
      {
        kind: 'form',
        key: 'form',
        title: `"F" & 'G'`,
        fields: [
          title('class', `It's a "class" {of} <b>`),
          { key: 'new', label: 'New', kind: 'relation', entity: 'card' },
          { key: 'default', label: 'D', kind: 'relation', entity: 'card' },
          { key: 'title', label: '題', kind: 'relation', entity: 'buch' },
        ],
        action: '&amp;',
        confirmation: '{done}',
      },
      {
        kind: 'form',
        key: 'f',
        title: 'F',
        fields: [text('t', 'T')],
        action: 'A',
        confirmation: 'B',
      },
    ],
  },
};
