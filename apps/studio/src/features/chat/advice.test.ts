import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAdvice, findRemedies } from './advice.ts';

const hrefs = (message: string) =>
  findRemedies('OUT_OF_CREDITS', message, 'prj_1').map(({ href }) => href);

test('links to billing without credits, and to the project settings at a credit limit', () => {
  const empty = 'Your plan has no credits left';
  const capped =
    'Credit limit per turn reached. Raise turn_credit_limit in the project settings to continue';
  assert.deepEqual(hrefs(empty), ['/settings/billing', '/settings/usage']);
  assert.deepEqual(hrefs(capped), ['/settings/projects?project=prj_1', '/settings/usage']);
  assert.match(findAdvice('OUT_OF_CREDITS', empty), /more credits/);
  assert.match(findAdvice('OUT_OF_CREDITS', capped), /Raise the credit limit/);
  assert.deepEqual(findRemedies('MODEL_ERROR', 'x', 'prj_1'), []);
  assert.match(findAdvice('NEVER_HEARD_OF', 'x'), /report the reference/);
});
