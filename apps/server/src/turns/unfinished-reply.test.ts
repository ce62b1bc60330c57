import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Event } from '@millwright/contract';
import { foldReply } from './unfinished-reply.ts';

const say = (message_id: string, text: string): Event => ({
  type: 'text',
  data: { message_id, text },
});
const think = (message_id: string, text: string): Event => ({
  type: 'reasoning',
  data: { message_id, text },
});
const retract = (message_id: string, from_offset: number): Event => ({
  type: 'text_retracted',
  data: { message_id, from_offset },
});
const call: Event = {
  type: 'tool_start',
  data: { tool_call_id: 'tc_1', name: 'write_file', input: {}, input_truncated: false },
};

const text = (messageId: string, content: string) => ({ type: 'text', messageId, text: content });
const thought = (messageId: string, content: string) => ({
  type: 'reasoning',
  messageId,
  text: content,
});

const cases: Record<string, [Event[], ReturnType<typeof foldReply>['openMessageId'], object[]]> = {
  'no events': [[], null, []],
  'text in the middle of a word': [[say('a', 'Hel'), say('a', 'lo')], 'a', [text('a', 'Hello')]],
  'reasoning alone': [[think('r', 'Hm')], null, [thought('r', 'Hm')]],
  'reasoning, then text': [
    [think('r', 'Hm'), say('a', 'Hi')],
    'a',
    [thought('r', 'Hm'), text('a', 'Hi')],
  ],
  'a continuation that thinks first': [
    [say('a', 'Hel'), think('r', 'Hm'), say('a', 'lo')],
    'a',
    [text('a', 'Hello'), thought('r', 'Hm')],
  ],
  'text before a call that is being written': [
    [say('a', 'I write.'), call],
    null,
    [text('a', 'I write.')],
  ],
  'text after a call that an earlier worker started': [
    [say('a', 'I write.'), call, say('b', 'Again')],
    'b',
    [text('a', 'I write.'), text('b', 'Again')],
  ],
  'text that was retracted already': [
    [say('a', 'Hel'), retract('a', 0), say('b', 'Hello')],
    'b',
    [text('b', 'Hello')],
  ],
  'text of which a part was retracted': [
    [say('a', 'Hello'), retract('a', 3)],
    null,
    [text('a', 'Hel')],
  ],
};

for (const [name, [events, openMessageId, parts]] of Object.entries(cases)) {
  test(`foldReply: ${name}`, () => {
    assert.deepEqual(foldReply(events), { parts, openMessageId });
  });
}
