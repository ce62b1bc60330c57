import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentOf, describe, selectorOf } from './picker.js';

/** The parts of an element that the picker uses. */
class FakeElement {
  readonly localName: string;
  readonly attributes: Record<string, string>;
  readonly children: FakeElement[] = [];
  parentElement: FakeElement | null = null;
  innerText = '';
  ownerDocument = {
    querySelectorAll: (_: string): unknown[] => [1, 2],
    location: { pathname: '/', origin: 'http://x.test' },
  };

  constructor(localName: string, attributes: Record<string, string> = {}) {
    this.localName = localName;
    this.attributes = attributes;
  }
  get id(): string {
    return this.attributes['id'] ?? '';
  }
  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }
  with(...children: FakeElement[]): this {
    for (const child of children) child.parentElement = this;
    this.children.push(...children);
    return this;
  }
}
const element = (name: string, attributes?: Record<string, string>) =>
  new FakeElement(name, attributes);

test('ends a selector at an id and counts only siblings of the same kind', () => {
  const second = element('button');
  element('main', { id: 'app' }).with(element('p'), element('button'), second);
  assert.equal(selectorOf(second), '#app > button:nth-of-type(2)');
});

test('returns the shortest unique selector, within a depth limit', () => {
  const only = element('nav');
  only.ownerDocument.querySelectorAll = (selector) => (selector === 'nav' ? [only] : [1, 2]);
  element('div').with(only);
  assert.equal(selectorOf(only), 'nav');
  let deep = element('i');
  const deepest = deep;
  for (let level = 0; level < 20; level++) deep = element('div').with(deep);
  assert.equal(selectorOf(deepest), 'div > div > div > div > i');
});

test('ignores ids and test ids that could break out of the selector', () => {
  const odd = element('b', { id: 'x"] , script', 'data-testid': 'a"b' });
  assert.equal(selectorOf(odd), 'b');
  assert.equal(
    selectorOf(element('b', { 'data-testid': 'save-button' })),
    '[data-testid="save-button"]',
  );
});

test('returns the React component of an element and its source file', () => {
  const drawn = element('h1');
  const stack =
    'Error: react-stack-top-frame\n    at exports.jsxDEV (http://x.test/node_modules/.vite/deps/react.js?v=1:2:3)\n    at Header (http://x.test/src/parts/Header.tsx?t=17:9:4)';
  function Header() {}
  const fiber = { type: 'h1', _debugStack: { stack }, return: { type: Header } };
  Object.assign(drawn, { __reactFiber$abc: fiber });
  const found = { component: 'Header', source: 'src/parts/Header.tsx' };
  assert.deepEqual(componentOf(drawn), found);
  const inside = element('b');
  drawn.with(inside);
  inside.innerText = ' Much \n text '.repeat(40);
  const { text, tag, path, ...rest } = describe(inside);
  assert.deepEqual([tag, path, text.length], ['b', '/', 120]);
  assert.deepEqual({ component: rest.component, source: rest.source }, found);
  assert.deepEqual(componentOf(element('div')), {});
});
