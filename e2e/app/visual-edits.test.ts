import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { composeGalleryApp } from '@millwright/starter/compose-gallery-app';
import { galleryApps } from '@millwright/starter/gallery';
import { transformWithOxc } from 'vite';
import {
  findJsxElement,
  type JsxElement,
} from '../../apps/studio/src/features/visual-edit/jsx-element.ts';
import {
  editSource,
  type SourceEdit,
} from '../../apps/studio/src/features/visual-edit/source-edit.ts';

const appCount = 10;
const elementsPerApp = 20;

const edits: readonly SourceEdit[] = [
  { kind: 'text', text: 'A {new} text & <more>' },
  { kind: 'classes', classes: 'text-4xl', group: 'text-base' },
  { kind: 'classes', classes: '', group: 'p-0' },
  { kind: 'attribute', name: 'to', value: '/elsewhere?a=1&b="2"' },
  { kind: 'attribute', name: 'title', value: 'Another "title"' },
  { kind: 'duplicate' },
  { kind: 'remove' },
  { kind: 'move', by: 1 },
];

/** Finds all elements of a file by the positions of their opening tags. */
function elementsOf(code: string): { line: number; column: number; element: JsxElement }[] {
  return code.split('\n').flatMap((text, index) =>
    [...text.matchAll(/<[A-Za-z]/g)].flatMap(({ index: at }) => {
      const position = { line: index + 1, column: at + 1 };
      const element = findJsxElement(code, position.line, position.column);
      return element ? [{ ...position, element }] : [];
    }),
  );
}

/** The start and the end that two texts share. */
function changedSpan(before: string, after: string): { from: number; to: number } {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < before.length - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end };
}

suite(`${edits.length} edits of ${appCount * elementsPerApp} elements of apps that Starter composes`, () => {
  for (const app of galleryApps.slice(0, appCount)) {
    test(`change exactly the element, or are refused with a reason: ${app.id}`, async () => {
      const { files } = composeGalleryApp(app);
      const elements = [...files]
        .filter(([path]) => path.endsWith('.tsx'))
        .flatMap(([path, code]) => elementsOf(code).map((found) => ({ ...found, path, code })));
      // Spread over all files.
      const step = Math.max(1, Math.floor(elements.length / elementsPerApp));
      const chosen = elements.filter((_, index) => index % step === 0).slice(0, elementsPerApp);
      assert.equal(chosen.length, elementsPerApp);
      let made = 0;
      for (const { path, code, line, column, element } of chosen) {
        for (const edit of edits) {
          const name = `${path}:${line}:${column} <${element.name}> ${JSON.stringify(edit)}`;
          const result = editSource(code, element, edit);
          if ('reason' in result) {
            assert.match(result.reason, /\.$/, name);
            continue;
          }
          made += 1;
          await transformWithOxc(result.code, path);
          assertExact(code, result.code, element, edit, name);
          const inPlace = findJsxElement(result.code, line, column);
          if (edit.kind === 'text') {
            const { text } = inPlace ?? {};
            assert.ok(text?.kind === 'literal' && text.literal.value === edit.text, name);
          }
        }
      }
      assert.ok(made >= elementsPerApp, `${made} edits were possible`);
    });
  }
});

function assertExact(
  before: string,
  after: string,
  element: JsxElement,
  edit: SourceEdit,
  name: string,
): void {
  const { from, to } = changedSpan(before, after);
  const { siblings } = element;
  const next = siblings[siblings.findIndex((sibling) => sibling.from === element.from) + 1];
  const end = edit.kind === 'move' ? (next?.to ?? element.to) : element.to;
  // Removing an element removes the line break before it.
  const start = before.slice(0, element.from).trimEnd().length;
  assert.ok(before === after || (from >= start && to <= Math.max(end, from)), name);
}
