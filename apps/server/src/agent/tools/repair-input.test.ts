import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter } from '@millwright/contract/testing/any-character';
import fc from 'fast-check';
import { z } from 'zod';
import { askUser } from './ask-user.ts';
import { editInput } from './edit-file.ts';
import { installPackages } from './install-packages.ts';
import { readFile } from './read-file.ts';
import { findToolName, repairInput } from './repair-input.ts';
import { runCommand } from './run-command.ts';
import { updateTodos } from './update-todos.ts';
import { writeFile } from './write-file.ts';

const file = { path: 'a.ts', content: 'one\ntwo\n' };
const write = (text: string) => repairInput(text, writeFile.input);

suite('repair of almost valid JSON', () => {
  const almost = {
    'raw line ends in a text': '{"path":"a.ts","content":"one\ntwo\n"}',
    'a comma before the end': '{"path":"a.ts","content":"one\\ntwo\\n",}',
    'single quotes': "{'path':'a.ts','content':'one\\ntwo\\n'}",
    'names without quotes': '{path: "a.ts", content: "one\\ntwo\\n"}',
    'a word without quotes': '{"path": a.ts, "content": "one\\ntwo\\n"}',
    'a code fence': '```json\n{"path":"a.ts","content":"one\\ntwo\\n"}\n```',
    'text around it': 'Here\'s the input: {"path":"a.ts","content":"one\\ntwo\\n"} Done.',
    'the name of its tool': 'write_file({"path":"a.ts","content":"one\\ntwo\\n"})',
    'JSON in JSON': JSON.stringify(JSON.stringify(file)),
  };
  for (const [description, text] of Object.entries(almost)) {
    test(`reads an input with ${description}`, () => assert.deepEqual(write(text), file));
  }

  test('reads an empty text as an empty object where nothing is required', () => {
    assert.deepEqual(repairInput(' ', z.object({ path: z.string().default('.') })), { path: '.' });
    assert.equal(write(''), undefined);
  });

  const hopeless = {
    'a quote that should be escaped': '{"path":"a.ts","content":"say "hi" to them"}',
    'a quote and a brace that should be escaped': '{"path":"a.ts","content":"f({"}")"}',
    'an escape that JSON does not know': '{"path":"a.ts","content":"/\\d+/\n"}',
    'a list around it that is open': '[{"path":"a.ts","content":"x"}',
    'two inputs': '{"path":"a.ts","content":"x"} {"path":"b.ts","content":"y"}',
    'no object at all': 'I will write the file.',
  };
  for (const [description, text] of Object.entries(hopeless)) {
    test(`rejects an input with ${description}`, () => assert.equal(write(text), undefined));
  }

  test('rejects excessive nesting', () => {
    assert.equal(write(`{path: ${'['.repeat(200_000)}`), undefined);
  });
});

suite('repair of truncated JSON', () => {
  const code = fc
    .array(
      fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 6 }),
        fc.constantFrom(
          '\n',
          '"',
          "'",
          '{',
          '}',
          '"}',
          "'}",
          '\\',
          '","',
          '```',
          '{"a":1}',
          ']',
          ':',
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));
  const between = fc.constantFrom('', ' ', '\n  ');
  /** A string literal in either kind of quotes; line ends and tabs may stay unescaped. */
  const written = (text: string, quote: string, isRaw: boolean) => {
    const json = JSON.stringify(text);
    const inner = quote === '"' ? json.slice(1, -1) : json.slice(1, -1).replaceAll("'", "\\'");
    const raw = inner.replaceAll(
      /(?<!\\)((?:\\\\)*)\\([nt])/g,
      (_, before, letter) => before + (letter === 'n' ? '\n' : '\t'),
    );
    return `${quote}${isRaw ? raw : inner}${quote}`;
  };
  const input = fc
    .record({
      content: code,
      quote: fc.constantFrom('"', "'"),
      isRaw: fc.boolean(),
      isBare: fc.boolean(),
      comma: fc.constantFrom('', ','),
      space: between,
      before: fc.constantFrom('', '```json\n', "Here's it:\n", 'write_file('),
      after: fc.constantFrom('', '\n```', ')', '\nDone.'),
    })
    .map(({ content, quote, isRaw, isBare, comma, space, before, after }) => {
      const key = (name: string) => (isBare ? name : `${quote}${name}${quote}`);
      const fields = [
        `${space}${key('path')}:${space}${written('a.ts', quote, isRaw)}`,
        `${space}${key('content')}:${space}${written(content, quote, isRaw)}`,
      ];
      const whole = `${before}{${fields.join(',')}${comma}${space}}`;
      return { content, whole, after };
    });

  test('reads complete loose JSON', () => {
    fc.assert(
      fc.property(input, ({ content, whole, after }) => {
        assert.deepEqual(write(whole + after), { path: 'a.ts', content });
      }),
      { numRuns: 2_000 },
    );
  });

  test('never completes an input, wherever it is truncated', () => {
    fc.assert(
      fc.property(input, ({ whole }) => {
        for (let end = 0; end < whole.length; end += 1) {
          assert.equal(write(whole.slice(0, end)), undefined, whole.slice(0, end));
        }
      }),
      { numRuns: 500 },
    );
  });
});

suite('repair of other shapes', () => {
  const shapes: [string, z.ZodType, unknown, unknown][] = [
    [
      'a path by another name',
      writeFile.input,
      { file_path: 'a.ts', contents: 'x' },
      { path: 'a.ts', content: 'x' },
    ],
    [
      'names in camel case',
      writeFile.input,
      { filePath: 'a.ts', code: 'x' },
      { path: 'a.ts', content: 'x' },
    ],
    [
      'a file by its name',
      writeFile.input,
      { filename: 'a.ts', text: 'x' },
      { path: 'a.ts', content: 'x' },
    ],
    [
      'the names of another editor',
      editInput,
      { file_path: 'a', old_string: 'x', new_string: 'y', replaceAll: 'true' },
      { path: 'a', old_text: 'x', new_text: 'y', replace_all: true },
    ],
    [
      'short names',
      editInput,
      { path: 'a', old_str: 'x', newText: 'y' },
      { path: 'a', old_text: 'x', new_text: 'y', replace_all: false },
    ],
    [
      'a command for short',
      runCommand.input,
      { cmd: 'ls', timeout_s: '5' },
      { command: 'ls', timeout_s: 5, background: false },
    ],
    [
      'one item instead of a list',
      installPackages.input,
      { packages: 'zod' },
      { packages: ['zod'], dev: false },
    ],
    [
      'a list as a text',
      installPackages.input,
      { packages: '["zod", "react",]', dev: 'True' },
      { packages: ['zod', 'react'], dev: true },
    ],
    [
      'numbers for texts',
      updateTodos.input,
      { items: [{ id: 1, text: 'x', status: 'done' }] },
      { items: [{ id: '1', text: 'x', status: 'done' }] },
    ],
    [
      'one object as a text for a list',
      updateTodos.input,
      { items: '{"id":"1","text":"x","status":"done"}' },
      { items: [{ id: '1', text: 'x', status: 'done' }] },
    ],
    ['a wrapper', writeFile.input, { input: file }, file],
    ['a wrapper with a text', writeFile.input, { arguments: JSON.stringify(file) }, file],
    [
      'a wrapper and other names',
      writeFile.input,
      { parameters: { filepath: 'a', code: 'x' } },
      { path: 'a', content: 'x' },
    ],
    [
      'null for an optional field',
      readFile.input,
      { path: 'a', offset: null, limit: null },
      undefined,
    ],
  ];
  for (const [description, schema, value, result] of shapes) {
    test(`reads an input with ${description}`, () => {
      const expected = result ?? schema.parse({ path: 'a' });
      assert.deepEqual(repairInput(JSON.stringify(value), schema), expected);
    });
  }

  test('wraps a single question in a list', () => {
    const value = {
      questions: JSON.stringify({ key: 'a', question: 'Which?', multiSelect: 'false' }),
    };
    const repaired = repairInput(JSON.stringify(value), askUser.input) as { questions: unknown[] };
    assert.equal(repaired.questions.length, 1);
  });

  test('prefers the exact name over an alias', () => {
    const value = { filename: 'b', path: 'a', text: 'x' };
    assert.deepEqual(write(JSON.stringify(value)), { path: 'a', content: 'x' });
  });

  test('rejects missing or unusable values', () => {
    for (const value of [
      { path: 'a' },
      { path: 'a', content: null },
      { path: ['a'], content: 'x' },
      3,
      null,
      [],
    ]) {
      assert.equal(write(JSON.stringify(value)), undefined, JSON.stringify(value));
    }
    assert.equal(repairInput('{"command":"ls","timeout_s":"soon"}', runCommand.input), undefined);
  });

  test('leaves the keys of records unchanged', () => {
    const schema = z.object({ n: z.number(), values: z.record(z.string(), z.unknown()) });
    const values = { fileName: null, constructor: 1 };
    assert.deepEqual(repairInput(JSON.stringify({ n: '1', values }), schema), { n: 1, values });
  });
});

test('finds a tool by an inexact name', () => {
  const names = ['write_file', 'read_file', 'run_command'];
  for (const name of [
    'write_file',
    'writeFile',
    'Write_File',
    'functions.write_file',
    'write-file',
  ]) {
    assert.equal(findToolName(name, names), 'write_file', name);
  }
  for (const name of ['write', 'fly', '', 'file_write']) {
    assert.equal(findToolName(name, names), undefined, name);
  }
  assert.equal(findToolName('a.b', ['b', 'a.b']), 'a.b');
});
