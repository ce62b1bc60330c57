import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Workspace } from '../core/ports/workspace.ts';
import { ownerInstructions } from './owner-instructions.ts';

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

suite('ownerInstructions', () => {
  test('returns nothing for a project without instructions', async () => {
    assert.deepEqual(await ownerInstructions(workspaceOf({ 'src/App.tsx': '' })), []);
  });

  test('prefers AGENTS.md to CLAUDE.md', async () => {
    const [block = ''] = await ownerInstructions(
      workspaceOf({ 'AGENTS.md': 'Use tabs.', 'CLAUDE.md': 'Use spaces.' }),
    );
    assert.match(block, /## AGENTS\.md\n\nUse tabs\./);
    assert.doesNotMatch(block, /Use spaces/);
  });

  test('adds the rules of Cursor', async () => {
    const [block = ''] = await ownerInstructions(
      workspaceOf({ 'CLAUDE.md': 'Be brief.', '.cursor/rules/style.mdc': 'No semicolons.' }),
    );
    assert.match(block, /Be brief\.\n\n## \.cursor\/rules\/style\.mdc\n\nNo semicolons\./);
  });

  test('shortens long instructions', async () => {
    const [block = ''] = await ownerInstructions(workspaceOf({ 'AGENTS.md': 'x'.repeat(100_000) }));
    assert.ok(block.length < 25_000);
    assert.match(block, /… \(shortened\)$/);
  });

  test('lists skills with the description of their front matter', async () => {
    const blocks = await ownerInstructions(
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
