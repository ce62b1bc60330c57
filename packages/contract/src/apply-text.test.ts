import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyText } from './apply-text.ts';
import type { Event } from './events.ts';

const textEvent = (message_id: string, text: string): Event => ({
  type: 'text',
  data: { message_id, text },
});
const retract = (message_id: string, from_offset: number): Event => ({
  type: 'text_retracted',
  data: { message_id, from_offset },
});

const cases: Record<string, { events: Event[]; texts: [string, string][] }> = {
  'joins the pieces of a message across other events': {
    events: [
      textEvent('a', 'Hel'),
      { type: 'reasoning', data: { message_id: 'r', text: 'Hm' } },
      textEvent('b', 'Two'),
      textEvent('a', 'lo'),
    ],
    texts: [
      ['a', 'Hello'],
      ['b', 'Two'],
    ],
  },
  'removes a message retracted from its start': {
    events: [textEvent('a', 'Hel'), retract('a', 0), textEvent('b', 'Hello')],
    texts: [['b', 'Hello']],
  },
  'keeps the text before the offset of a retraction, and can continue it': {
    events: [textEvent('a', 'Hello wor'), retract('a', 5), textEvent('a', ', you')],
    texts: [['a', 'Hello, you']],
  },
  'retracts nothing for an offset behind the end': {
    events: [textEvent('a', 'Hi'), retract('a', 9)],
    texts: [['a', 'Hi']],
  },
  'excludes reasoning messages': {
    events: [textEvent('a', 'Hi'), retract('r', 0)],
    texts: [['a', 'Hi']],
  },
};

for (const [name, { events, texts }] of Object.entries(cases)) {
  test(name, () => {
    const applied = new Map<string, string>();
    for (const event of events) applyText(applied, event);
    assert.deepEqual([...applied], texts);
  });
}
