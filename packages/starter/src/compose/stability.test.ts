import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Specification } from '../specification.ts';
import { compose } from './compose.ts';
import { samples } from './testing/samples.ts';

/** Counts, by path, the lines that only one of two texts has; all lines of an added or removed file count. */
function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const counts = new Map<string, number>();
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (path === 'specification.json') continue;
    const [one, other] = [before, after].map((files) => (files.get(path) ?? '').split('\n'));
    const lines = difference(one ?? [], other ?? []) + difference(other ?? [], one ?? []);
    if (lines > 0) counts.set(path, lines);
  }
  return counts;
}

function difference(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  return one.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

const books = samples.books as Specification;
const withFields = (fields: Specification['entities'][number]['fields']): Specification => ({
  ...books,
  entities: books.entities.map((entity) => ({ ...entity, fields })),
});

suite('composing again', () => {
  test('the same app has the same bytes', () => {
    for (const app of Object.values(samples)) {
      assert.deepEqual([...compose(structuredClone(app))], [...compose(app)]);
    }
  });

  test('one more field is a few lines in a few files', () => {
    const [title, ...rest] = books.entities[0]?.fields ?? [];
    assert.ok(title);
    const pages = {
      ...title,
      key: 'pages',
      label: 'Pages',
      kind: 'number',
      required: false,
    } as const;
    const counts = changed(compose(books), compose(withFields([title, pages, ...rest])));
    const own = [...counts].filter(([path]) => /^src\/(components\/books|data|pages)\//.test(path));
    assert.deepEqual(own.map(([path]) => path).sort(), [
      'src/components/books/book-cards.tsx',
      'src/components/books/book-form.tsx',
      'src/components/books/book-table.tsx',
      'src/data/books.ts',
      'src/pages/books.tsx',
    ]);
    for (const [path, lines] of own) assert.ok(lines <= 8, `${path}: ${lines} lines`);
    const others = [...counts.keys()].filter((path) => !own.some(([known]) => known === path));
    assert.deepEqual(others, ['src/components/fields/number-field.tsx'], 'its field in the kit');
  });

  test('another colour is another style sheet and nothing else', () => {
    const red = { ...books, palette: { ...books.palette, primary: '#dc2626' } };
    assert.deepEqual([...changed(compose(books), compose(red)).keys()], ['src/theme.css']);
  });

  test('another theme is one line of the entry point', () => {
    const system = { ...books, theme: 'system' as const };
    const counts = changed(compose(system), compose({ ...books, theme: 'dark' as const }));
    assert.deepEqual(Object.fromEntries(counts), { 'index.html': 2, 'src/main.tsx': 2 });
  });

  test('another title is one line where it is shown', () => {
    const counts = changed(compose(books), compose({ ...books, title: 'Shelf' }));
    assert.deepEqual(Object.fromEntries(counts), {
      'index.html': 2,
      'src/components/layout/app-layout.tsx': 2,
    });
  });

  test('another view is one more file', () => {
    const [screen] = books.screens;
    assert.ok(screen?.kind === 'records');
    const screens = [{ ...screen, views: [...screen.views, { kind: 'list' as const }] }];
    const counts = changed(compose(books), compose({ ...books, screens }));
    assert.deepEqual(
      [...counts.keys()],
      ['src/pages/books.tsx', 'src/components/books/book-list.tsx'],
    );
    assert.ok((counts.get('src/pages/books.tsx') ?? 99) <= 4);
  });
});
