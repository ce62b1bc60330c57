import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter } from '@millwright/contract/testing/any-character';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import fc from 'fast-check';
import { trials } from '../../../testing/trials.ts';
import { type Fields, writeCall } from './notation.ts';
import { type ParsedPart, ToolCallParser } from './tool-call-parser.ts';

const tools = new Map<string, Fields>([
  [
    'write_file',
    new Map([
      ['path', 'text'],
      ['content', 'text'],
    ]),
  ],
  [
    'run_command',
    new Map([
      ['command', 'text'],
      ['timeout_s', 'json'],
    ]),
  ],
  ['update_todos', new Map([['items', 'json']])],
  ['check_app', new Map()],
]);

/** Everything parsed, with adjacent pieces merged: `say …`, `call name input`. */
function parse(chunks: readonly string[]): string[] {
  const reader = new ToolCallParser(tools);
  const parts: ParsedPart[] = chunks.flatMap((chunk) => reader.push(chunk));
  const summary: string[] = [];
  for (const one of [...parts, ...reader.end()]) {
    const isText = summary.at(-1)?.startsWith('say ');
    if (one.type === 'text' && !isText) summary.push('say ');
    if (one.type === 'call') summary.push(`call ${one.name} `);
    if (one.type === 'called') summary.push('called');
    if (one.type === 'invented') summary.push('invented');
    const more = one.type === 'text' ? one.text : one.type === 'input' ? one.json : '';
    summary[summary.length - 1] += more;
  }
  return summary;
}
const read = (text: string) => parse([text]);
const call = (name: string, input: unknown) => [`call ${name} ${JSON.stringify(input)}`, 'called'];

const answers: Record<string, [string, string[]]> = {
  'only text': ['Hello <there>.\n', ['say Hello <there>.\n']],
  'a file': [
    '<tool name="write_file">\n<path>a.ts</path>\n<content>\nlet a = "1";\n\n</content>\n</tool>',
    call('write_file', { path: 'a.ts', content: 'let a = "1";\n' }),
  ],
  'text and a file': [
    'I write it.\n\n<tool name="write_file">\n<path>a</path>\n<content>x</content>\n</tool>\n',
    ['say I write it.', ...call('write_file', { path: 'a', content: 'x' })],
  ],
  'two calls and text': [
    '<tool name="check_app">\n</tool>\n<tool name="check_app"/>\nBoth are done.',
    [...call('check_app', {}), ...call('check_app', {}), 'say Both are done.'],
  ],
  'other tags, and its own, in a text': [
    '<tool name="write_file">\n<path>a.xml</path>\n<content>\n<a><content>x</content>\n</a></path></tool>\n<content></content>b\n</content>\n</tool>',
    call('write_file', {
      path: 'a.xml',
      content: '<a><content>x</content>\n</a></path></tool>\n<content></content>b',
    }),
  ],
  'fields that are JSON': [
    '<tool name="run_command">\n<command>ls -la</command>\n<timeout_s>5</timeout_s>\n</tool>',
    call('run_command', { command: 'ls -la', timeout_s: 5 }),
  ],
  'JSON over several lines': [
    '<tool name="update_todos">\n<items>\n[\n  {"id": "1", "text": "</items>"}\n]\n</items>\n</tool>',
    call('update_todos', { items: [{ id: '1', text: '</items>' }] }),
  ],
  'invalid JSON': [
    '<tool name="run_command"><command>ls</command><timeout_s>soon</timeout_s></tool>',
    call('run_command', { command: 'ls', timeout_s: 'soon' }),
  ],
  'a code fence around it': [
    'So:\n\n```xml\n<tool name="check_app">\n</tool>\n```\n',
    ['say So:', ...call('check_app', {})],
  ],
  'a code fence around two calls, and text': [
    '```\n<tool name="check_app"></tool>\n<tool name="check_app"></tool>\n```\nDone.',
    [...call('check_app', {}), ...call('check_app', {}), 'say Done.'],
  ],
  'a code block before it': [
    'Like this:\n```js\nx\n```\n<tool name="check_app">\n</tool>',
    ['say Like this:\n```js\nx\n```', ...call('check_app', {})],
  ],
  'a tag that is mentioned in text': [
    'I use `<tool name="x">` and <toolbar> and <tool>.',
    ['say I use `<tool name="x">` and <toolbar> and <tool>.'],
  ],
  'an unknown tool': [
    '<tool name="fly">\n<where>up</where>\n<how>\nfast\n</how>\n</tool>',
    call('fly', { where: 'up', how: 'fast' }),
  ],
  'an unknown field': [
    '<tool name="write_file">\n<file_path>a</file_path>\n<content>x</content>\n</tool>',
    call('write_file', { file_path: 'a', content: 'x' }),
  ],
  'words between fields': [
    '<tool name="write_file">\nI write:\n<path>a</path>\n<content>x</content>\n</tool>',
    call('write_file', { path: 'a', content: 'x' }),
  ],
  'line ends of Windows': [
    '<tool name="write_file">\r\n<path>a</path>\r\n<content>\r\nx\r\ny\r\n</content>\r\n</tool>',
    call('write_file', { path: 'a', content: 'x\r\ny' }),
  ],
  'invented results': [
    '<tool name="check_app">\n</tool>\n<tool_result name="check_app">\nAll is well.\n</tool_result>\nDone.',
    [...call('check_app', {}), 'invented'],
  ],
  'results before any call': ['See <tool_result>.', ['say See <tool_result>.']],
};

suite('tool calls in model output', () => {
  for (const [description, [text, parts]] of Object.entries(answers)) {
    test(description, () => assert.deepEqual(read(text), parts));
    test(`${description}, split anywhere`, () => {
      assert.deepEqual(parse(text.split('')), parts);
      for (let at = 1; at < text.length; at += 1) {
        assert.deepEqual(parse([text.slice(0, at), text.slice(at)]), parts, `parted at ${at}`);
      }
    });
  }

  const scraps = fc.constantFrom(
    ...['<tool name="write_file">', '<path>', '</path>', '<content>', '</content>', '</tool>'],
    ...['<tool name="update_todos">', '<items>', '</items>', '<tool_result', '<tool', '<', '>'],
    ...['\n', '\r\n', ' ', '```', '```xml\n', '`', 'a', '"', '\\', '{', '[1]', '😀', '\ud83d'],
  );
  const chunks = fc.array(
    fc.array(scraps, { maxLength: 6 }).map((parts) => parts.join('')),
    {
      maxLength: 12,
    },
  );

  test('parses the same text alike, however it is chunked', () => {
    fc.assert(
      fc.property(chunks, (parts) => {
        const whole = parts.join('');
        assert.deepEqual(parse(parts), read(whole));
        assert.deepEqual(parse(whole.split('')), read(whole));
      }),
      { numRuns: 3_000 },
    );
  });

  const code = fc.array(fc.oneof(scraps, fc.string({ unit: anyCharacter })), { maxLength: 15 });
  const content = code
    .map((parts) => parts.join(''))
    // A closing tag followed by the end of its call ends a value anywhere; so does a trailing CR, half a line end.
    .filter((text) => !text.endsWith('\r'))
    .filter((text) => !/<\/(path|content)>\s*<(\/tool|path|content)>/.test(`${text}</tool>`));

  test('parses a call that writeCall wrote', () => {
    fc.assert(
      fc.property(content, (text) => {
        const input = { path: 'src/a.ts', content: text };
        assert.deepEqual(read(writeCall('write_file', input)), call('write_file', input));
      }),
      { numRuns: trials.writtenToolCalls },
    );
  });

  test('emits invalid JSON for a call that is truncated anywhere', () => {
    fc.assert(
      fc.property(content, (text) => {
        const whole = writeCall('write_file', { path: 'a', content: text });
        const opening = '<tool name="write_file">'.length;
        for (let end = opening; end < whole.length; end += 1) {
          const [summary = '', ended] = read(whole.slice(0, end));
          assert.equal(ended, 'called');
          assert.throws(
            () => JSON.parse(summary.replace('call write_file ', '')),
            whole.slice(0, end),
          );
        }
      }),
      { numRuns: trials.truncatedToolCalls },
    );
  });

  test('emits text while it arrives, except what may be a tag', () => {
    const reader = new ToolCallParser(tools);
    const summary = (text: string) =>
      reader
        .push(text)
        .map((one) =>
          one.type === 'text' ? one.text : one.type === 'input' ? one.json : one.type,
        );
    assert.deepEqual(summary('I write'), ['I write']);
    assert.deepEqual(summary(' it. <to'), [' it.']);
    assert.deepEqual(summary('ol name="write_file"><path>a</path><content>'), [
      ...['call', '{', '"path":"', 'a', '"', ',"content":"'],
    ]);
    assert.deepEqual(summary('\nlet a;'), ['let a;']);
    assert.deepEqual(summary('\nlet b;\n</con'), ['\\nlet b;']);
    assert.deepEqual(summary('st>'), ['\\n</const>']);
    assert.deepEqual(summary('\n</content>\n</tool>'), ['"', '}', 'called']);
  });
});

suite('parses unfinished output in linear time', () => {
  const started = '<tool name="write_file">\n<path>a</path>';
  const pieces: Record<string, [start: string, piece: string]> = {
    'space after text': ['Hello', ' '],
    'a fence of a long name': ['Hello\n```', 'x'],
    'space before a field': [started, ' '],
    'space after a value': [`${started}\n<content>x</content>`, ' '],
    'a field of a long name': [`${started}<`, 'x'],
    'closing tags in a value': [`${started}\n<content>`, '</content> '],
    'openings of calls': ['', '<tool name="'],
    'a field of an unknown tool': ['<tool name="unknown">\n<a>x</a><', 'x'],
  };
  for (const [description, [start, piece]] of Object.entries(pieces)) {
    test(description, () => {
      const reader = new ToolCallParser(tools);
      const ms = cpuMs(() => {
        reader.push(start);
        for (let count = 0; count < 100_000; count += 1) reader.push(piece);
        reader.end();
      });
      assert.ok(ms < 4_000, `${ms} ms`);
    });
  }
});
