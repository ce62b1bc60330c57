import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Edit, editsBetween } from './edits.ts';

/** Applies edits as the file tools do. */
function apply(files: ReadonlyMap<string, string>, calls: ReturnType<typeof editsBetween>) {
  const result = new Map(files);
  for (const { name, input } of calls) {
    const { path, content, edits, ...edit } = input as Record<string, string> &
      Edit & { readonly edits?: readonly Edit[] };
    assert.ok(path);
    if (name === 'write_file') result.set(path, content ?? '');
    else if (name === 'delete_file') result.delete(path);
    else {
      assert.ok((edits?.length ?? 1) <= 50);
      for (const { old_text, new_text } of edits ?? [edit]) {
        const before: string = result.get(path) ?? '';
        assert.ok(old_text, 'there is something to look for');
        assert.equal(before.split(old_text).length, 2, `${old_text} is there once`);
        result.set(
          path,
          before.replace(old_text, () => new_text),
        );
      }
    }
  }
  return result;
}

test('a small change is a small edit', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `const line${at} = ${at};`);
  const before = new Map([['a.ts', lines.join('\n')]]);
  const after = new Map([['a.ts', lines.with(30, 'const other = 1;').join('\n')]]);
  assert.deepEqual(editsBetween(before, after), [
    {
      name: 'edit_file',
      input: { path: 'a.ts', old_text: 'const line30 = 30;', new_text: 'const other = 1;' },
    },
  ]);
});

test('several changes of a file are one call', () => {
  const lines = Array.from({ length: 400 }, (_, at) => `const line${at} = ${at};`);
  const changed = (every: number) =>
    new Map([
      ['a.ts', lines.map((line, at) => (at % every === 3 ? `${line} // new` : line)).join('\n')],
    ]);
  const before = new Map([['a.ts', lines.join('\n')]]);
  const few = editsBetween(before, changed(100));
  assert.equal(few.length, 1);
  assert.deepEqual(apply(before, few), changed(100));
  const many = editsBetween(before, changed(6));
  assert.equal(many.length, 2, 'the tool takes 50 edits at once');
  assert.deepEqual(apply(before, many), changed(6));
});

test('files come and go', () => {
  const edits = editsBetween(new Map([['a', '1']]), new Map([['b', '2']]));
  assert.deepEqual(
    edits.map(({ name, input }) => [name, input['path']]),
    [
      ['write_file', 'b'],
      ['delete_file', 'a'],
    ],
  );
});

test('whatever the files, the edits make of one the other', () => {
  const line = fc.constantFrom('', '  }', 'a', 'b', 'return (', '<p>', '  x: 1,');
  const content = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(content, content, (one, other) => {
      const [before, after] = [new Map([['f', one]]), new Map([['f', other]])];
      assert.deepEqual(apply(before, editsBetween(before, after)), after);
    }),
    { numRuns: 2_000 },
  );
});
