import type { Workspace } from '../core/ports/workspace.ts';

/** A directory with a `SKILL.md`, in the places where coding agents keep them. */
const skillPattern = /^(?:\.(?:agents|claude|millwright)\/)?skills\/([^/]+)\/SKILL\.md$/;
const maxSkills = 50;
const maxDescriptionChars = 300;

/** Lists the project's skills by name as a block of the system prompt; empty if it has none. */
export async function listSkills(
  workspace: Pick<Workspace, 'read'>,
  paths: readonly string[],
): Promise<string[]> {
  const found = paths.flatMap((path) => {
    const folder = skillPattern.exec(path)?.[1];
    return folder === undefined ? [] : [{ path, folder }];
  });
  if (found.length === 0) return [];
  const lines = await Promise.all(
    found.slice(0, maxSkills).map(async ({ path, folder }) => {
      const file = await workspace.read(path);
      const text = file ? Buffer.from(file.content).toString('utf8') : '';
      const { name = folder, description = '' } = readFrontMatter(text);
      return `- ${name} (${path}): ${description.slice(0, maxDescriptionChars)}`;
    }),
  );
  return [
    `# Skills\n\nThe project comes with instructions for particular tasks. Read the file of a skill before you do its task.\n\n${lines.join('\n')}`,
  ];
}

/** Reads the name and the description at the top of a file, between lines of three dashes. */
function readFrontMatter(text: string): { name?: string; description?: string } {
  const [first, ...lines] = text.split('\n', 40);
  if (first?.trim() !== '---') return {};
  const fields: Record<string, string> = {};
  for (const line of lines) {
    if (line.trim() === '---') break;
    const colon = line.indexOf(':');
    if (colon > 0)
      fields[line.slice(0, colon).trim()] = line
        .slice(colon + 1)
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2');
  }
  const { name, description } = fields;
  return { ...(name && { name }), ...(description && { description }) };
}
