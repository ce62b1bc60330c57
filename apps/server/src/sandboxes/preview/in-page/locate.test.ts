import assert from 'node:assert/strict';
import { SourceMap } from 'node:module';
import { test } from 'node:test';
import { createLocator, findSource } from './locate.js';

const origin = 'https://app.preview.example';
/** Line 2, column 3 comes from line 5, column 7; line 3, column 1 from line 4, column 8. */
const mappings = ';EAIM,gBAAgB;ADfK';
const moduleOf = (map: object) =>
  `code();\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${btoa(JSON.stringify(map))}\n`;

test('positions are those that Node finds in the same map', () => {
  const map = new SourceMap({
    ...{ version: 3, file: 'a.js', sources: ['a.tsx'], sourcesContent: [''], names: [] },
    ...{ mappings: ';EAIM,gBAAgB;AADC', sourceRoot: '' },
  });
  for (const line of [0, 1, 2]) {
    for (const column of [0, 1, 2, 5, 17, 18, 40]) {
      const entry = map.findEntry(line, column);
      const isInLine = 'generatedLine' in entry && entry.generatedLine === line;
      const expected = isInLine
        ? { line: entry.originalLine, column: entry.originalColumn }
        : undefined;
      assert.deepEqual(
        findSource(';EAIM,gBAAgB;AADC', line, column),
        expected,
        `${line}:${column}`,
      );
    }
  }
});

test('addresses of modules become files and positions, and others stay', async () => {
  const read: string[] = [];
  const { locateAll } = createLocator(origin, async (url: string) => {
    read.push(url);
    if (url.includes('missing')) throw new Error('not found');
    return url.includes('plain') ? 'code();' : moduleOf({ mappings });
  });
  const stack = [
    'Error: no hat',
    `    at App (${origin}/src/App.tsx?t=17:2:9)`,
    `    at run (${origin}/src/App.tsx?t=17:2:9)`,
    `    at render (${origin}/node_modules/.vite/deps/react.js?v=1:1:2)`,
    `    at ${origin}/@vite/client:1:2`,
    `    at ${origin}/src/plain.ts:2:3`,
    `    at ${origin}/src/missing.ts:2:3`,
    '    at https://elsewhere.example/src/App.tsx:2:9',
  ].join('\n');
  const located = await locateAll(stack);
  assert.equal(located, stack.replaceAll(`${origin}/src/App.tsx?t=17:2:9`, 'src/App.tsx:5:7'));
  await locateAll(stack);
  assert.equal(read.length, 3, 'each module is read once');
});

test('a text without addresses stays as it is', async () => {
  const { locateAll } = createLocator(origin, () => Promise.reject(new Error('never called')));
  assert.equal(await locateAll('10:20:30 Error'), '10:20:30 Error');
});

test('a position comes with the source that the module was compiled from', async () => {
  const content = 'first\nsecond: „äöü“\n';
  const utf8 = (json: string) => String.fromCharCode(...new TextEncoder().encode(json));
  const map = btoa(utf8(JSON.stringify({ mappings, sourcesContent: [content] })));
  const { locate } = createLocator(
    origin,
    async () => `//# sourceMappingURL=data:application/json;charset=utf-8;base64,${map}`,
  );
  const found = { path: 'src/App.tsx', line: 5, column: 7, content };
  assert.deepEqual(await locate(`${origin}/src/App.tsx?t=17:2:9`), found);
});
