import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Source } from './source.ts';

test('what is used is imported once, in the order that people expect', () => {
  const source = new Source();
  assert.equal(source.use('@/data/books.ts', 'type Book'), 'Book');
  source.use('./near.ts', 'near');
  source.use('@/data/books.ts', 'useBooks');
  source.use('@/data/books.ts', 'blankBook');
  source.use('@/ui/Card.tsx', 'Card');
  source.use('@/ui/Card.tsx', 'Card');
  source.use('react', 'useState');
  source.use('@/lib/sorted.ts', 'type Sort');
  assert.equal(
    source.print('done();\n'),
    `import { useState } from 'react';
import { type Book, blankBook, useBooks } from '@/data/books.ts';
import type { Sort } from '@/lib/sorted.ts';
import { Card } from '@/ui/Card.tsx';
import { near } from './near.ts';

done();
`,
  );
  assert.deepEqual(source.kit, ['src/ui/Card.tsx', 'src/lib/sorted.ts']);
});

test('a name that two files have is told apart', () => {
  const source = new Source();
  assert.equal(source.use('@/data/incomes.ts', 'categoryOptions'), 'categoryOptions');
  assert.equal(source.use('@/data/costs.ts', 'categoryOptions'), 'costsCategoryOptions');
  assert.equal(source.use('@/data/incomes.ts', 'categoryOptions'), 'categoryOptions');
  assert.match(
    source.print(''),
    /import \{ categoryOptions as costsCategoryOptions \} from '@\/data\/costs\.ts';/,
  );
});
