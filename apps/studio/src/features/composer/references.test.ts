import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnContext } from '@millwright/contract';
import { formatElementName, toContext } from './references.ts';

const button = { tag: 'button', text: 'Add "it"', selector: '#app > button', path: '/books' };

test('contextOf returns elements as valid request context', () => {
  const rich = { ...button, component: 'AddForm', source: 'src/App.tsx' };
  const context = toContext([rich, { ...button, text: '' }]);
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
  assert.equal(toContext([]), undefined);
});

test('nameOf returns the component or tag with the text', () => {
  assert.equal(formatElementName(button), 'button “Add "it"”');
  assert.equal(formatElementName({ ...button, text: '', component: 'AddForm' }), 'AddForm');
});
