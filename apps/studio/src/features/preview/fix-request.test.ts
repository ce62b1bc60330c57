import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnContext } from '@millwright/contract';
import { createFixRequest } from './fix-request.ts';

test('sends the error as context, with file and stack as project paths', () => {
  const { prompt, context } = createFixRequest(
    {
      level: 'error',
      message: 'Uncaught TypeError: x is undefined',
      url: 'http://abc.preview.localhost:8080/src/App.tsx?t=123',
      line: 12,
      column: 4,
      isUncaught: true,
      stack:
        'TypeError: x is undefined\n    at App (http://abc.preview.localhost:8080/src/App.tsx?t=123:12:4)',
    },
    '/books',
  );
  assert.equal(prompt, 'Fix this error in the running app.');
  assert.deepEqual(turnContext.parse(context), {
    page: '/books',
    errors: [
      {
        kind: 'uncaught',
        message: 'Uncaught TypeError: x is undefined',
        path: 'src/App.tsx',
        line: 12,
        stack: 'TypeError: x is undefined\n    at App (src/App.tsx:12:4)',
      },
    ],
  });
});
