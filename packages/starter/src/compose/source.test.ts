import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Source } from './source.ts';

test('what is used is imported once, in the order that people expect', () => {
  const source = new Source();
  assert.equal(source.use('@/data/books', 'type Book'), 'Book');
  source.use('./near', 'near');
  source.use('@/data/books', 'useBooks');
  source.use('@/data/books', 'blankBook');
  source.useDefault('@/pages/books', 'BooksPage');
  source.use('@/components/ui/card', 'Card');
  source.use('@/components/ui/card', 'Card');
  source.useKit('@/components/records/totals', 'Totals');
  source.use('react', 'useState');
  source.useKit('@/lib/sort-records', 'type Sort');
  assert.equal(
    source.print('done();\n'),
    `import { useState } from 'react';
import { Totals } from '@/components/records/totals';
import { Card } from '@/components/ui/card';
import { type Book, blankBook, useBooks } from '@/data/books';
import type { Sort } from '@/lib/sort-records';
import BooksPage from '@/pages/books';
import { near } from './near';

done();
`,
  );
  assert.deepEqual(source.kit, ['src/components/records/totals', 'src/lib/sort-records']);
});

test('a name that two files have is told apart', () => {
  const source = new Source();
  assert.equal(source.use('@/data/incomes', 'categoryOptions'), 'categoryOptions');
  assert.equal(source.use('@/data/other-costs', 'categoryOptions'), 'otherCostsCategoryOptions');
  assert.equal(source.use('@/data/incomes', 'categoryOptions'), 'categoryOptions');
  assert.match(
    source.print(''),
    /import \{ categoryOptions as otherCostsCategoryOptions \} from '@\/data\/other-costs';/,
  );
});
