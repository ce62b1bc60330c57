/** The file for a project's instructions that Millwright itself writes. */
export const projectInstructionsFile = 'AGENTS.md';

/** Instruction files at the root of a project. An earlier one takes precedence over a later one. */
export const rootInstructionFiles = [projectInstructionsFile, 'CLAUDE.md', '.cursorrules'] as const;

/** Folder of further instruction files. */
export const instructionRulesFolder = '.cursor/rules/';
const maxRuleFiles = 20;

/** True if the file belongs to the instructions for agents, not to the app. */
export function isInstructionFile(path: string): boolean {
  return (
    rootInstructionFiles.some((file) => file === path) || path.startsWith(instructionRulesFolder)
  );
}

/** Selects the files whose instructions the agent follows, in order of precedence. */
export function selectInstructionFiles(paths: readonly string[]): string[] {
  const rules = paths.filter(isRuleFile).sort().slice(0, maxRuleFiles);
  return [...rootInstructionFiles.filter((file) => paths.includes(file)), ...rules];
}

const isRuleFile = (path: string) =>
  path.startsWith(instructionRulesFolder) && (path.endsWith('.md') || path.endsWith('.mdc'));
