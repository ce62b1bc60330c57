import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Workspace } from '../core/ports/workspace.ts';
import { formatUserInstructions, projectInstructions } from './owner-instructions.ts';

function workspaceOf(files: Record<string, string>): Pick<Workspace, 'read' | 'tree'> {
  const toFile = (path: string) => {
    const content = Buffer.from(files[path] ?? '');
    return { path, content, size: content.length, mode: 0o644, hash: path };
  };
  return {
    tree: async () => Object.keys(files).map(toFile),
    read: async (path) => (path in files ? toFile(path) : undefined),
  };
}

suite('projectInstructions', () => {
  test('returns nothing for a project without instructions', async () => {
    const files = { 'src/App.tsx': '', 'AGENTS.md': ' \n' };
    assert.deepEqual(await projectInstructions(workspaceOf(files)), []);
  });

  test('puts AGENTS.md before the files of other tools and lets it take precedence', async () => {
    const [block = ''] = await projectInstructions(
      workspaceOf({
        '.cursor/rules/style.mdc': 'No semicolons.',
        '.cursorrules': 'Be kind.',
        'CLAUDE.md': 'Use spaces.',
        'AGENTS.md': 'Use tabs.',
      }),
    );
    const headings = [...block.matchAll(/^## (.+)\n\n(.+)$/gm)].map(([, path, text]) => [
      path,
      text,
    ]);
    assert.deepEqual(headings, [
      ['AGENTS.md', 'Use tabs.'],
      ['CLAUDE.md', 'Use spaces.'],
      ['.cursorrules', 'Be kind.'],
      ['.cursor/rules/style.mdc', 'No semicolons.'],
    ]);
    assert.match(block, /the first one applies/);
  });

  test('includes the same text under several names once', async () => {
    const [block = ''] = await projectInstructions(
      workspaceOf({ 'AGENTS.md': 'Be brief.', 'CLAUDE.md': 'Be brief.\n' }),
    );
    assert.equal(block.split('Be brief.').length, 2);
    assert.doesNotMatch(block, /CLAUDE\.md|the first one applies/);
  });

  test('shortens long instructions', async () => {
    const [block = ''] = await projectInstructions(
      workspaceOf({ 'AGENTS.md': 'x'.repeat(100_000) }),
    );
    assert.ok(block.length < 25_000);
    assert.match(block, /… \(shortened\)$/);
  });

  test('lists skills with the description of their front matter', async () => {
    const blocks = await projectInstructions(
      workspaceOf({
        '.claude/skills/charts/SKILL.md':
          '---\nname: charts\ndescription: "Draws charts"\n---\nText',
        'skills/mail/SKILL.md': 'No front matter',
      }),
    );
    assert.equal(blocks.length, 1);
    assert.match(blocks[0] ?? '', /- charts \(\.claude\/skills\/charts\/SKILL\.md\): Draws charts/);
    assert.match(blocks[0] ?? '', /- mail \(skills\/mail\/SKILL\.md\): /);
  });
});

suite('formatUserInstructions', () => {
  test('returns nothing for blank instructions', () => {
    assert.deepEqual(formatUserInstructions(' \n'), []);
  });

  test('states that the project takes precedence', () => {
    const [block = ''] = formatUserInstructions('Write British English.\n');
    assert.match(block, /this project take precedence/);
    assert.match(block, /\n\nWrite British English\.$/);
  });
});
