import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPathProblem, planPull } from './pull-plan.ts';

test('rejects paths outside the folder and reserved folders', () => {
  for (const path of [
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    './a',
    'C:/x',
    'a\\..\\b',
    'a\nb',
    '.git/hooks/x',
    '.millwright/project.json',
    '.GIT/config',
  ]) {
    assert.ok(findPathProblem(path), path);
    const remote = new Map([[path, 'h']]);
    const [action] = planPull({ remote, pulled: new Map(), local: new Map() }, true);
    assert.equal(action?.do, 'skip', path);
  }
  for (const path of ['a', 'src/.env.example', '..a/b', 'a/b..c', '.gitignore']) {
    assert.equal(findPathProblem(path), undefined, path);
  }
});

test('removes nothing outside the folder if the manifest was tampered with', () => {
  const hashes = {
    remote: new Map(),
    pulled: new Map([['../x', 'h']]),
    local: new Map([['../x', 'h']]),
  };
  assert.deepEqual(planPull(hashes, true), []);
});
