import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { EnvironmentVariableRecord, Millwright } from '@millwright/client';
import { explainRejectedVariableName } from '@millwright/contract/explain-rejected-variable-name';
import {
  type EnvironmentImport,
  planEnvironmentImport,
} from '@millwright/contract/plan-environment-import';
import type { EnvironmentStage } from '@millwright/contract/states';
import { CliError } from '../cli-error.ts';
import { type CliRuntime, print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { parseStage } from '../parse-stage.ts';
import { isProjectId, resolveProject } from '../project-folder.ts';
import { promptForSecret } from '../prompt-for-secret.ts';
import { openSession } from '../session.ts';
import { formatTable } from '../terminal/table.ts';
import { sanitize } from '../terminal/width.ts';

export const env = defineCommand({
  name: 'env',
  summary: "list, set and remove environment variables of an app's server",
  usage: [
    '[list] [PROJECT]',
    'set [PROJECT] NAME',
    'remove [PROJECT] NAME',
    'import [PROJECT] FILE',
  ],
  notes: [
    'set reads the value from the standard input, or asks for it. Values are never shown again.',
    'FILE is a .env file, or - for the standard input. docs/environment.md has the rules for names.',
  ],
  options: {
    stage: {
      type: 'string',
      value: 'STAGE',
      description: 'dev (the preview) or live (the published app); dev by default, list shows both',
    },
    ...jsonOption,
    ...urlOption,
  },
  argCount: [0, 3],
  async run(runtime, args, options) {
    const stage = parseStage(options.stage);
    const { url, millwright } = await openSession(runtime, options.url);
    const [verb = 'list', ...rest] = isProjectId(args[0]) ? ['list', ...args] : args;
    const projectArg = isProjectId(rest[0]) ? rest.shift() : undefined;
    const [word, ...extraWords] = rest;
    const action = actions[verb];
    if (!action || extraWords.length > 0 || (word === undefined) !== (verb === 'list')) {
      const message = 'Use: env list, env set NAME, env remove NAME, or env import FILE';
      throw new CliError('usage', message);
    }
    const projectId = await resolveProject(runtime.cwd, url, projectArg);
    const { value, lines } = await action({ runtime, millwright, projectId, stage }, word ?? '');
    await print(runtime, ...(options.json ? [JSON.stringify(value)] : lines.map(sanitize)));
    return 'complete';
  },
});

interface Context {
  readonly runtime: CliRuntime;
  readonly millwright: Millwright;
  readonly projectId: string;
  readonly stage: EnvironmentStage | undefined;
}

interface Result {
  readonly value: unknown;
  readonly lines: string[];
}

const actions: Readonly<Record<string, (context: Context, word: string) => Promise<Result>>> = {
  async list({ millwright, projectId, stage }) {
    const { variables } = await millwright.environment.list(projectId, { stage });
    return { value: variables, lines: formatVariables(variables) };
  },
  async set({ runtime, millwright, projectId, stage = 'dev' }, name) {
    const problem = explainRejectedVariableName(name);
    if (problem) throw new CliError('usage', `${name} ${problem}`);
    const value = await readValue(runtime, name);
    const saved = await millwright.environment.set(projectId, name, { stage, value });
    return { value: saved, lines: [`Set ${name} for ${stage}`] };
  },
  async remove({ millwright, projectId, stage = 'dev' }, name) {
    const removed = await millwright.environment.remove(projectId, name, stage);
    return { value: removed, lines: [`Removed ${name} from ${stage}`] };
  },
  async import({ runtime, millwright, projectId, stage = 'dev' }, file) {
    const content = await readDotenv(runtime, file);
    const { variables: existing } = await millwright.environment.list(projectId, { stage });
    const isProvided = (name: string) =>
      existing.some((one) => one.name === name && one.source === 'millwright');
    const plan = planEnvironmentImport(content, isProvided);
    requireReadable(plan);
    const { variables, skipped } = plan;
    await millwright.environment.setAll(projectId, { stage, variables: [...variables] });
    const set = variables.map(({ name }) => name);
    const notes = skipped.map(({ name, reason }) => `Skipped ${name}: ${reason}`);
    return { value: { set, skipped }, lines: [`Set for ${stage}: ${set.join(', ')}`, ...notes] };
  },
};

/** Reads a value from a pipe or a hidden prompt, never from the arguments, which other users can see. */
async function readValue(runtime: CliRuntime, name: string): Promise<string> {
  const value = runtime.stdin.isTTY
    ? await promptForSecret(runtime, `Value of ${name}: `, 'Nothing was set')
    : (await text(runtime.stdin)).replace(/\r?\n$/, '');
  if (value) return value;
  throw new CliError('usage', 'The value is empty', `To remove it: env remove ${name}`);
}

async function readDotenv({ cwd, stdin }: CliRuntime, file: string): Promise<string> {
  if (file === '-') return text(stdin);
  try {
    return await readFile(resolve(cwd, file), 'utf8');
  } catch (error) {
    throw new CliError('usage', `${file} can't be read: ${(error as Error).message}`);
  }
}

function requireReadable({ variables, skipped, problems }: EnvironmentImport): void {
  const [problem] = problems;
  if (problem) {
    throw new CliError('usage', `Line ${problem.line} ${problem.message}`, 'Nothing was set.');
  }
  if (variables.length > 0) return;
  const [first] = skipped;
  const message = first ? `${first.name} ${first.reason}` : 'The file has no variables';
  throw new CliError('usage', message, 'Nothing was set.');
}

function formatVariables(variables: readonly EnvironmentVariableRecord[]): string[] {
  if (variables.length === 0)
    return ['No environment variables yet. Set one with: millwright env set NAME'];
  const rows = variables.map(({ name, stage, source, description, readable, updated_at }) => [
    name,
    stage,
    readable ? (updated_at?.slice(0, 10) ?? '-') : 'unreadable',
    source === 'millwright' ? `provided: ${description}` : '',
  ]);
  return formatTable([['NAME', 'STAGE', 'SET', ''], ...rows], Number.POSITIVE_INFINITY);
}
