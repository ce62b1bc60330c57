import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groups } from './all-settings.ts';
import { generateSettingsMarkdown } from './markdown.ts';

const lines = generateSettingsMarkdown().split('\n');

const rowOf = (name: string): string | undefined =>
  lines.find((line) => line.startsWith(`| \`${name}\` |`));

test('generateSettingsMarkdown has one section for each group, in order, below the title', () => {
  assert.equal(lines[0], '# Settings');
  const titles = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
  assert.deepEqual(titles, Object.keys(groups));
});

test('generateSettingsMarkdown begins each section with the header of its table', () => {
  const at = lines.indexOf('## Process');
  assert.deepEqual(lines.slice(at + 1, at + 4), [
    '',
    '| Name | Default | Value | Meaning |',
    '| - | - | - | - |',
  ]);
  assert.match(lines[at + 4] ?? '', /^\| `ROLES` \| /);
});

test('generateSettingsMarkdown shows a constant default as code', () => {
  assert.equal(
    rowOf('ADMIN_PORT'),
    '| `ADMIN_PORT` | `9090` | a whole number, from 0 to 65535 | Port of `/metrics`, separate from the public port; 0 disables it. |',
  );
});

test('generateSettingsMarkdown shows a list with commas, an empty list as none and no default as unset', () => {
  const defaultOf = (name: string) => rowOf(name)?.split(' | ')[1];
  assert.equal(defaultOf('ROLES'), '`api,worker,preview`');
  assert.equal(defaultOf('TRUSTED_PROXIES'), 'none');
  assert.equal(defaultOf('REDIS_URL'), 'unset');
});

test('generateSettingsMarkdown shows the rule of a derived default', () => {
  assert.equal(rowOf('AUTH_URL')?.split(' | ')[1], '`{BASE_URL}/auth`');
});

test('generateSettingsMarkdown marks only settings whose value the API promises', () => {
  const note = 'Part of the API contract: change it only in tests.';
  assert.equal(
    rowOf('MAX_DOCUMENTS')?.includes(`Maximum number of documents per turn. ${note} |`),
    true,
  );
  assert.equal(rowOf('MAX_IMAGES')?.includes(note), false);
});
