import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../understand/understand.ts';

const verdict = (clause: string) => {
  const found = understand(
    `Build a web app for a climbing hall. Members should be able to add routes with name, grade and color, and search routes by name. ${clause}`,
    'web',
  );
  assert.equal(found.kind, 'app');
  const parts = found.kind === 'app' ? found.parts : [];
  return parts.at(-1);
};

for (const clause of [
  'Members can edit routes at most twice a day.',
  'Users can delete routes only if they added them.',
]) {
  test(`a condition that no rule has read makes a clause partly done: ${clause}`, () => {
    assert.equal(verdict(clause)?.status, 'partly');
  });
}
