import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CliError } from '../cli-error.ts';
import { type CliRuntime, print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { openSession } from '../session.ts';
import { sanitize } from '../terminal/width.ts';

export const instructions = defineCommand({
  name: 'instructions',
  summary: 'show, set and clear your instructions for the agent in all projects',
  usage: ['[show]', 'set FILE', 'clear'],
  notes: [
    'FILE is a text file, or - for the standard input. It replaces the current instructions.',
    'docs/instructions.md explains how to instruct the agent in one project.',
  ],
  options: { ...jsonOption, ...urlOption },
  argCount: [0, 2],
  async run(runtime, [verb = 'show', file], options) {
    const { millwright } = await openSession(runtime, options.url);
    const show = (value: unknown, lines: string[]) =>
      print(runtime, ...(options.json ? [JSON.stringify(value)] : lines));
    if (verb === 'show' && file === undefined) {
      const record = await millwright.instructions();
      await show(record, formatInstructions(record.content));
    } else if (verb === 'set' && file !== undefined) {
      const content = await readInstructions(runtime, file);
      await show(await millwright.setInstructions(content), ['Saved your instructions']);
    } else if (verb === 'clear' && file === undefined) {
      await show(await millwright.setInstructions(''), ['Cleared your instructions']);
    } else {
      throw new CliError(
        'usage',
        'Use: instructions, instructions set FILE, or instructions clear',
      );
    }
    return 'complete';
  },
});

async function readInstructions({ cwd, stdin }: CliRuntime, file: string): Promise<string> {
  const content = file === '-' ? await text(stdin) : await readTextFile(resolve(cwd, file));
  if (content.trim() !== '') return content;
  throw new CliError('usage', 'The instructions are empty', 'To remove them: instructions clear');
}

async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CliError('usage', `${path} can't be read: ${(error as Error).message}`);
  }
}

function formatInstructions(content: string): string[] {
  if (content === '')
    return ['No instructions yet. Set them with: millwright instructions set FILE'];
  return content.trimEnd().split('\n').map(sanitize);
}
