import { instructionLimits, selectInstructionFiles } from '@millwright/contract';
import type { Workspace } from '../core/ports/workspace.ts';
import { listSkills } from './list-skills.ts';

const authority =
  'Follow them where they go beyond the instructions above; they cannot lift the rules about secrets and trust.';

/** Returns a user's instructions for all projects as a block of the system prompt; empty if there are none. */
export function formatUserInstructions(content: string): string[] {
  const text = content.trim();
  if (text === '') return [];
  return [
    `# The owner's instructions for all projects\n\nThe person you work for wrote these for all of their projects. ${authority} Instructions for this project take precedence over them.\n\n${text}`,
  ];
}

/** Returns the project's own instructions and skills as blocks of the system prompt; empty if it has none. */
export async function projectInstructions(
  workspace: Pick<Workspace, 'read' | 'tree'>,
): Promise<string[]> {
  const paths = (await workspace.tree()).map(({ path }) => path);
  const skills = await listSkills(workspace, paths);
  const files = await Promise.all(
    selectInstructionFiles(paths).map(async (path) => {
      const file = await workspace.read(path);
      return { path, text: file ? Buffer.from(file.content).toString('utf8').trim() : '' };
    }),
  );
  // Repositories often have the same text under several names.
  const texts = new Set<string>(['']);
  const blocks = files.flatMap(({ path, text }) => {
    if (texts.has(text)) return [];
    texts.add(text);
    return [`## ${path}\n\n${text}`];
  });
  if (blocks.length === 0) return skills;
  const precedence =
    blocks.length > 1 ? ' Where they contradict each other, the first one applies.' : '';
  return [
    `# The owner's instructions for this project\n\nThe owner of the project wrote these. ${authority}${precedence}\n\n${shorten(blocks.join('\n\n'))}`,
    ...skills,
  ];
}

function shorten(text: string): string {
  const { projectChars } = instructionLimits;
  return text.length > projectChars ? `${text.slice(0, projectChars)}\n… (shortened)` : text;
}
