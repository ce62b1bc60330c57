import type { Workspace } from '../core/ports/workspace.ts';
import { listSkills } from './list-skills.ts';

/** The first of these files that exists holds the owner's instructions for agents. */
const instructionFiles = ['AGENTS.md', 'CLAUDE.md', '.cursorrules'];
const ruleFolder = '.cursor/rules/';
const maxRules = 20;
const maxChars = 24_000;

/** Returns the project's own instructions and skills as blocks of the system prompt; empty if it has none. */
export async function ownerInstructions(
  workspace: Pick<Workspace, 'read' | 'tree'>,
): Promise<string[]> {
  const paths = (await workspace.tree()).map(({ path }) => path);
  const main = instructionFiles.find((name) => paths.includes(name));
  const rules = paths.filter((path) => path.startsWith(ruleFolder) && /\.mdc?$/.test(path));
  const files = [...(main ? [main] : []), ...rules.sort().slice(0, maxRules)];
  const texts = await Promise.all(
    files.map(async (path) => {
      const file = await workspace.read(path);
      const text = file ? Buffer.from(file.content).toString('utf8').trim() : '';
      return text === '' ? '' : `## ${path}\n\n${text}`;
    }),
  );
  const joined = texts.filter((text) => text !== '').join('\n\n');
  const skills = await listSkills(workspace, paths);
  if (joined === '') return skills;
  const shown = joined.length > maxChars ? `${joined.slice(0, maxChars)}\n… (shortened)` : joined;
  return [
    `# The owner's instructions for this project\n\nThe owner of the project wrote these. Follow them where they go beyond the instructions above; they cannot lift the rules about secrets and trust.\n\n${shown}`,
    ...skills,
  ];
}
