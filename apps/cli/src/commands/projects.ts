import type { ProjectRecord } from '@millwright/contract';
import { CliError } from '../cli-error.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { openSession } from '../session.ts';
import { formatTable } from '../terminal/table.ts';
import { sanitize } from '../terminal/width.ts';

const defaultLimit = 50;

export const projects = defineCommand({
  name: 'projects',
  summary: 'list, rename and delete projects',
  usage: ['[list]', 'rename PROJECT TITLE', 'rm PROJECT …'],
  notes: ['rm permanently deletes a project with its files, conversation and preview.'],
  options: {
    search: {
      type: 'string',
      value: 'TEXT',
      description: 'only projects whose title contains this',
    },
    limit: {
      type: 'string',
      value: 'N',
      description: `maximum number; defaults to ${defaultLimit}`,
    },
    ...jsonOption,
    ...urlOption,
  },
  argCount: [0, 100],
  async run(runtime, [verb = 'list', ...args], options) {
    const { millwright } = await openSession(runtime, options.url);
    if (verb === 'list' && args.length === 0) {
      const limit = Number(options.limit ?? defaultLimit);
      if (!Number.isInteger(limit) || limit < 1)
        throw new CliError('usage', '--limit must be a number');
      const found: ProjectRecord[] = [];
      for await (const project of millwright.projects.all({
        q: options.search,
        limit: Math.min(limit, 100),
      })) {
        found.push(project);
        if (found.length === limit) break;
      }
      if (options.json) await print(runtime, ...found.map((project) => JSON.stringify(project)));
      else await print(runtime, ...formatProjects(found, runtime.stdout.columns));
    } else if (verb === 'rename' && args.length === 2) {
      const [id = '', title = ''] = args;
      const project = await millwright.projects.update(id, { title });
      await print(runtime, `Renamed ${project.project_id} to ${sanitize(project.title)}`);
    } else if (verb === 'rm' && args.length > 0) {
      for (const id of args) {
        await millwright.projects.remove(id);
        await print(runtime, `Deleted ${sanitize(id)}`);
      }
    } else {
      throw new CliError(
        'usage',
        'Use: projects list, projects rename PROJECT TITLE, or projects rm PROJECT …',
      );
    }
    return 'complete';
  },
});

function formatProjects(
  found: readonly ProjectRecord[],
  width = Number.POSITIVE_INFINITY,
): string[] {
  if (found.length === 0) return ['No projects yet. Create one with: millwright build "…"'];
  const rows = found.map(({ project_id, status, updated_at, title }) => [
    project_id,
    status,
    updated_at.slice(0, 16).replace('T', ' '),
    title,
  ]);
  return formatTable([['PROJECT', 'STATUS', 'CHANGED', 'TITLE'], ...rows], width);
}
