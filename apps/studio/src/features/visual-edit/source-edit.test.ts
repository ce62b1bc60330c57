import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findJsxElement, type JsxElement } from './jsx-element.ts';
import { editSource, type SourceEdit } from './source-edit.ts';

const page = `import { Button } from '@/components/ui/button';

export function Page({ items, title, ...props }: PageProps) {
  return (
    <main className="p-4 md:p-8 hover:p-2">
      <h1>Our shop</h1>
      <h2 className={cn('text-sm', title && 'mt-2')}>{title}</h2>
      <p className={styles.text}>
        Fresh bread &amp; rolls
        every day
      </p>
      <p {...props}>Read <b>more</b></p>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{item.name}</li>
        ))}
      </ul>
      {title && <em>{'New'}</em>}
      <Button id="order" variant="outline" title={title}>Order</Button>
    </main>
  );
}
`;

/** Finds the element that begins with a text. */
function find(opening: string, code = page): JsxElement {
  const before = code.slice(0, code.indexOf(opening)).split('\n');
  const element = findJsxElement(code, before.length, (before.at(-1)?.length ?? 0) + 1);
  assert.ok(element, opening);
  return element;
}

/** Asserts that an edit replaces exactly one part of the page. */
function assertEdit(opening: string, edit: SourceEdit, from: string, to: string): void {
  const result = editSource(page, find(opening), edit);
  assert.deepEqual(result, { code: page.replace(from, () => to) });
  assert.ok(page.includes(from));
}

function reasonFor(opening: string, edit: SourceEdit): string | undefined {
  const result = editSource(page, find(opening), edit);
  return 'reason' in result ? result.reason : undefined;
}

const text = (value: string): SourceEdit => ({ kind: 'text', text: value });
const size = (classes: string): SourceEdit => ({ kind: 'classes', classes, group: 'text-base' });
const padding = (classes: string): SourceEdit => ({ kind: 'classes', classes, group: 'p-0' });

suite('finding an element', () => {
  test('needs the position of its opening tag', () => {
    assert.equal(find('<h1>').name, 'h1');
    assert.equal(find('<Button').name, 'Button');
    assert.equal(findJsxElement(page, 6, 8), undefined);
    assert.equal(findJsxElement(page, 1, 1), undefined);
    assert.equal(findJsxElement(page, 999, 1), undefined);
  });

  test('reads its text as a browser shows it', () => {
    const { text: found } = find('<p className={styles');
    assert.ok(found.kind === 'literal');
    assert.equal(found.literal.value, 'Fresh bread & rolls every day');
  });
});

suite('editing a text', () => {
  test('replaces it and keeps the rest', () => {
    assertEdit('<h1>', text('Bakery'), 'Our shop', 'Bakery');
    assertEdit('<em>', text('Now'), "{'New'}", 'Now');
  });

  test('replaces a text of several lines', () => {
    const lines = 'Fresh bread &amp; rolls\n        every day';
    assertEdit('<p className={styles', text('Bread'), lines, 'Bread');
  });

  test('puts characters with a meaning in JSX into a string', () => {
    assertEdit('<h1>', text('a < b & {c}'), 'Our shop', "{'a < b & {c}'}");
    assertEdit('<h1>', text("it's {1}"), 'Our shop', '{"it\'s {1}"}');
    assertEdit('<h1>', text(''), 'Our shop', "{''}");
  });

  test('is refused if the text is computed or in several elements', () => {
    assert.equal(reasonFor('<h2', text('x')), 'The text is computed by the code.');
    assert.equal(reasonFor('<li', text('x')), 'The text is computed by the code.');
    assert.match(reasonFor('<p {...props}', text('x')) ?? '', /several elements/);
  });
});

suite('editing classes', () => {
  test('adds them to an element without any', () => {
    assertEdit('<h1>', size('text-4xl'), '<h1>', '<h1 className="text-4xl">');
  });

  test('replaces the same property at every width, but not in other states', () => {
    assertEdit('<main', padding('p-6'), 'p-4 md:p-8 hover:p-2', 'hover:p-2 p-6');
    assertEdit('<main', padding(''), 'p-4 md:p-8 hover:p-2', 'hover:p-2');
  });

  test('changes the classes that always apply', () => {
    assertEdit('<h2', size('text-xl'), "'text-sm'", "'text-xl'");
  });

  test('is refused if they are computed', () => {
    assert.equal(
      reasonFor('<p className={s', size('text-xl')),
      'Its classes are computed by the code.',
    );
    assert.match(reasonFor('<p {...props}', size('text-xl')) ?? '', /another component/);
  });
});

suite('editing an attribute', () => {
  test('replaces a literal value', () => {
    const edit = { kind: 'attribute', name: 'variant', value: 'say "hi"' } as const;
    assertEdit('<Button', edit, 'variant="outline"', `variant={'say "hi"'}`);
  });

  test('is refused if the value is computed or missing', () => {
    assert.match(
      reasonFor('<Button', { kind: 'attribute', name: 'title', value: '' }) ?? '',
      /computed/,
    );
    assert.match(
      reasonFor('<Button', { kind: 'attribute', name: 'href', value: '' }) ?? '',
      /not have/,
    );
  });
});

suite('editing the structure', () => {
  test('removes an element with its line', () => {
    assertEdit('<h1>', { kind: 'remove' }, '\n      <h1>Our shop</h1>', '');
  });

  test('copies an element below itself, without its id', () => {
    const line = '\n      <Button id="order" variant="outline" title={title}>Order</Button>';
    assertEdit('<Button', { kind: 'duplicate' }, line, line + line.replace(' id="order"', ''));
  });

  test('moves an element past its neighbor', () => {
    const [h1, h2] = [
      '<h1>Our shop</h1>',
      "<h2 className={cn('text-sm', title && 'mt-2')}>{title}</h2>",
    ];
    const both = `${h1}\n      ${h2}`;
    assertEdit('<h1>', { kind: 'move', by: 1 }, both, `${h2}\n      ${h1}`);
    assertEdit('<h2', { kind: 'move', by: -1 }, both, `${h2}\n      ${h1}`);
    assert.match(reasonFor('<h1>', { kind: 'move', by: -1 }) ?? '', /first/);
    assert.match(reasonFor('<Button', { kind: 'move', by: 1 }) ?? '', /last/);
  });

  test('is refused for items of lists, conditions and roots', () => {
    assert.match(reasonFor('<li', { kind: 'remove' }) ?? '', /item of a list/);
    assert.match(reasonFor('<em>', { kind: 'duplicate' }) ?? '', /condition/);
    assert.match(reasonFor('<main', { kind: 'remove' }) ?? '', /whole content/);
  });
});
