import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addReadmeSections, readSections } from './add-readme-sections.ts';

const sections = readSections('## Server\n\nStarts.\n\n## Docker\n\n### Build\n\nBuilds.\n');

test('a text is split at its headings of the second level', () => {
  assert.deepEqual(sections, ['## Server\n\nStarts.\n\n', '## Docker\n\n### Build\n\nBuilds.\n']);
});

test('sections that a README lacks are appended, and those it has stay as they are', () => {
  const readme = '# My app\n\n## Docker\n\nMy own way.\n';
  const changed = addReadmeSections(readme, sections);
  assert.equal(changed, '# My app\n\n## Docker\n\nMy own way.\n\n## Server\n\nStarts.\n');
  assert.equal(addReadmeSections(changed, sections), changed);
});
