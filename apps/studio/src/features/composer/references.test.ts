import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf, withReferences } from './references.ts';

const button = { tag: 'button', text: 'Add "it"', selector: '#app > button', path: '/books' };

test('elements are named after a message so that they can be found', () => {
  const rich = { ...button, component: 'AddForm', source: 'src/App.tsx' };
  assert.equal(
    withReferences('Make it red', [rich]),
    'Make it red\n\nThis element of the preview is meant:\n- <button> with the text "Add \\"it\\"", selector #app > button, component AddForm, drawn in src/App.tsx, on the page /books',
  );
  assert.match(withReferences('x', [button, { ...rich, text: '' }]), /These elements .* are meant/);
  assert.equal(withReferences('x', []), 'x');
});

test('a chip says which one it is', () => {
  assert.equal(nameOf(button), 'button “Add "it"”');
  assert.equal(nameOf({ ...button, text: '', component: 'AddForm' }), 'AddForm');
});
