import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitText } from '../testing/arbitrary.ts';
import { sseBlocks } from './sse.ts';

const message = (data: string, id = '', event = 'message') => ({
  kind: 'message',
  event,
  data,
  id,
});

const cases: [name: string, text: string, blocks: object[]][] = [
  ['LF', 'data: a\n\ndata: b\n\n', [message('a'), message('b')]],
  ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', [message('a'), message('b')]],
  ['CR', 'data: a\r\rdata: b\r\r', [message('a'), message('b')]],
  ['several data lines', 'data: a\ndata:\ndata: c\n\n', [message('a\n\nc')]],
  ['no space after the colon', 'data:a\n\n', [message('a')]],
  ['only one space is dropped', 'data:  a\n\n', [message(' a')]],
  ['field without colon', 'data\n\n', [message('')]],
  ['a colon in the value', 'data: a:b\n\n', [message('a:b')]],
  [
    'event name for one block only',
    'event: x\ndata: a\n\ndata: b\n\n',
    [message('a', '', 'x'), message('b')],
  ],
  ['id stays', 'id: 7\ndata: a\n\ndata: b\n\n', [message('a', '7'), message('b', '7')]],
  ['id with NUL is ignored', 'id: 7\0\ndata: a\n\n', [message('a')]],
  ['no data, no message', 'event: x\n\n', []],
  ['unknown field', 'x: y\ndata: a\n\n', [message('a')]],
  ['unfinished block', 'data: a\n', []],
  ['byte order mark', '\uFEFFdata: a\n\n', [message('a')]],
  ['comment', ': heartbeat\n\n', [{ kind: 'comment', text: 'heartbeat' }]],
  [
    'comment inside a block',
    'data: a\n: hi\ndata: b\n\n',
    [{ kind: 'comment', text: 'hi' }, message('a\nb')],
  ],
  ['retry', 'retry: 2000\n\nretry: soon\n\n', [{ kind: 'retry', ms: 2000 }]],
  ['U+2028 ends no line', 'data: a\u2028b\n\n', [message('a\u2028b')]],
];

for (const [name, text, blocks] of cases) {
  test(`SSE blocks: ${name}`, () => {
    assert.deepEqual(sseBlocks()(text), blocks);
    assert.deepEqual([...text].flatMap(sseBlocks()), blocks);
    fc.assert(
      fc.property(fc.array(fc.nat()), (cuts) => {
        assert.deepEqual(splitText(text, cuts).flatMap(sseBlocks()), blocks);
      }),
      { numRuns: 20 },
    );
  });
}
