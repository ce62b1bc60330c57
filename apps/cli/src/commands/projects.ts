import type { ProjectRecord } from '@millwright/contract';
import { CliError } from '../cli-error.ts';
import { command, jsonOption, urlOption } from '../command.ts';
import { openSession } from '../session.ts';
import { table } from '../terminal/table.ts';
import { harmless } from '../terminal/width.ts';
import { print } from '../world.ts';

const USUAL_LIMIT = 50;

export const projects = command({
  name: 'projects',
  summary: 'list, rename and delete projects',
  usage: ['[list]', 'rename PROJECT TITLE', 'rm PROJECT …'],
  notes: ['rm permanently deletes a project with its files, conversation and preview.'],
  options: {
    search: { type: 'string', value: 'TEXT', about: 'only projects whose title contains this' },
    limit: { type: 'string', value: 'N', about: `maximum number; defaults to ${USUAL_LIMIT}` },
    ...jsonOption,
    ...urlOption,
  },
  words: [0, 100],
  async run(world, [verb = 'list', ...words], given) {
    const { millwright } = await openSession(world, given.url);
    if (verb === 'list' && words.length === 0) {
      const limit = Number(given.limit ?? USUAL_LIMIT);
      if (!Number.isInteger(limit) || limit < 1)
        throw new CliError('usage', '--limit must be a number');
      const found: ProjectRecord[] = [];
      for await (const project of millwright.projects.all({
        q: given.search,
        limit: Math.min(limit, 100),
      })) {
        found.push(project);
        if (found.length === limit) break;
      }
      if (given.json) await print(world, ...found.map((project) => JSON.stringify(project)));
      else await print(world, ...listed(found, world.stdout.columns));
    } else if (verb === 'rename' && words.length === 2) {
      const [id = '', title = ''] = words;
      const project = await millwright.projects.update(id, { title });
      await print(world, `Renamed ${project.project_id} to ${harmless(project.title)}`);
    } else if (verb === 'rm' && words.length > 0) {
      for (const id of words) {
        await millwright.projects.remove(id);
        await print(world, `Deleted ${harmless(id)}`);
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

function listed(found: readonly ProjectRecord[], width = Number.POSITIVE_INFINITY): string[] {
  if (found.length === 0) return ['No projects yet. Create one with: millwright build "…"'];
  const rows = found.map(({ project_id, status, updated_at, title }) => [
    project_id,
    status,
    updated_at.slice(0, 16).replace('T', ' '),
    title,
  ]);
  return table([['PROJECT', 'STATUS', 'CHANGED', 'TITLE'], ...rows], width);
}
