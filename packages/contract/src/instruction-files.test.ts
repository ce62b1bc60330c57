import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isInstructionFile, selectInstructionFiles } from './instruction-files.ts';

suite('instruction files', () => {
  test('are selected in order of precedence, whatever the order of the paths', () => {
    const paths = ['.cursor/rules/b.mdc', '.cursor/rules/a.md', '.cursorrules', 'CLAUDE.md'];
    assert.deepEqual(selectInstructionFiles([...paths, 'AGENTS.md', 'src/App.tsx']), [
      'AGENTS.md',
      'CLAUDE.md',
      '.cursorrules',
      '.cursor/rules/a.md',
      '.cursor/rules/b.mdc',
    ]);
  });

  test('include at most 20 rules', () => {
    const rules = Array.from({ length: 30 }, (_, at) => `.cursor/rules/${at}.md`);
    assert.equal(selectInstructionFiles(rules).length, 20);
  });

  test('do not belong to the app, and only texts among them are selected', () => {
    const app = ['README.md', 'docs/AGENTS.md', 'agents.md', '.cursor/mcp.json'];
    const texts = ['AGENTS.md', '.cursorrules', '.cursor/rules/sub/style.mdc'];
    const others = ['.cursor/rules/logo.png'];
    assert.deepEqual(app.filter(isInstructionFile), []);
    assert.deepEqual([...texts, ...others].filter(isInstructionFile), [...texts, ...others]);
    assert.deepEqual(selectInstructionFiles([...app, ...texts, ...others]), texts);
  });
});
