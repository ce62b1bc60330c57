import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnContext } from '@millwright/contract';
import { contextOf, nameOf } from './references.ts';

const button = { tag: 'button', text: 'Add "it"', selector: '#app > button', path: '/books' };

test('elements travel as data that the service takes', () => {
  const rich = { ...button, component: 'AddForm', source: 'src/App.tsx' };
  const context = contextOf([rich, { ...button, text: '' }]);
  assert.deepEqual(turnContext.parse(context), context);
  assert.deepEqual(context?.elements, [
    {
      selector: '#app > button',
      tag: 'button',
      page: '/books',
      text: 'Add "it"',
      component: 'AddForm',
      source: { path: 'src/App.tsx' },
    },
    { selector: '#app > button', tag: 'button', page: '/books' },
  ]);
  assert.equal(contextOf([]), undefined);
});

test('a chip says which one it is', () => {
  assert.equal(nameOf(button), 'button “Add "it"”');
  assert.equal(nameOf({ ...button, text: '', component: 'AddForm' }), 'AddForm');
});
