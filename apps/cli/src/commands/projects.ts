import type { Millwright, ProjectQuery, ProjectRecord } from '@millwright/client';
import { trashLimits } from '@millwright/contract/limits';
import { CliError } from '../cli-error.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import { promptForConfirmation } from '../prompt-for-confirmation.ts';
import { openSession } from '../session.ts';
import { formatTable } from '../terminal/table.ts';
import { sanitize } from '../terminal/width.ts';

const defaultLimit = 50;

export const projects = defineCommand({
  name: 'projects',
  summary: 'list, rename, tag and delete projects',
  usage: [
    '[list]',
    'rename PROJECT TITLE',
    'tag PROJECT TAG …',
    'untag PROJECT TAG …',
    'trash PROJECT …',
    'restore PROJECT …',
    'rm PROJECT …',
    'empty-trash',
  ],
  notes: [
    `trash deletes a project after ${trashLimits.keptDays} days; until then, restore brings it back. Meanwhile, its preview and published app are offline.`,
    'rm permanently deletes a project with its files, conversation and preview, empty-trash all projects in the trash.',
  ],
  options: {
    search: {
      type: 'string',
      value: 'TEXT',
      description: 'only projects whose title contains this',
    },
    tag: { type: 'string', value: 'TAG', description: 'only projects with this tag' },
    trashed: { type: 'boolean', description: 'only projects in the trash' },
    limit: {
      type: 'string',
      value: 'N',
      description: `maximum number; defaults to ${defaultLimit}`,
    },
    yes: { type: 'boolean', short: 'y', description: 'empty the trash without asking' },
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
      const query = {
        q: options.search,
        tag: options.tag,
        trashed: options.trashed,
        limit: Math.min(limit, 100),
      };
      const found: ProjectRecord[] = [];
      for await (const project of millwright.projects.all(query)) {
        found.push(project);
        if (found.length === limit) break;
      }
      if (options.json) await print(runtime, ...found.map((project) => JSON.stringify(project)));
      else await print(runtime, ...formatProjects(found, query, runtime.stdout.columns));
    } else if (verb === 'rename' && args.length === 2) {
      const [id = '', title = ''] = args;
      const project = await millwright.projects.update(id, { title });
      await print(runtime, `Renamed ${project.project_id} to ${sanitize(project.title)}`);
    } else if ((verb === 'tag' || verb === 'untag') && args.length > 1) {
      const [id = '', ...words] = args;
      const { tags } = await changeTags(millwright, id, verb, words);
      await print(runtime, `Tags: ${tags.length > 0 ? tags.map(sanitize).join(', ') : 'none'}`);
    } else if (verb === 'empty-trash' && args.length === 0) {
      const warning = 'This permanently deletes all projects in the trash.';
      if (!options.yes) await promptForConfirmation(runtime, warning, 'delete');
      const { projects_deleted: count } = await millwright.projects.emptyTrash();
      await print(runtime, `Deleted ${count} ${count === 1 ? 'project' : 'projects'}`);
    } else if (args.length > 0 && Object.hasOwn(actions, verb)) {
      const action = actions[verb as keyof typeof actions];
      for (const id of args) await print(runtime, sanitize(await action(millwright, id)));
    } else {
      throw new CliError(
        'usage',
        'Use: projects list, projects rename PROJECT TITLE, projects tag PROJECT TAG …, projects untag PROJECT TAG …, projects trash PROJECT …, projects restore PROJECT …, projects rm PROJECT …, or projects empty-trash',
      );
    }
    return 'complete';
  },
});

async function changeTags(
  { projects: api }: Millwright,
  id: string,
  verb: 'tag' | 'untag',
  words: readonly string[],
): Promise<ProjectRecord> {
  const { tags } = await api.get(id);
  if (verb === 'tag') return api.update(id, { tags: [...tags, ...words] });
  const removed = words.map((word) => word.trim().toLowerCase());
  return api.update(id, { tags: tags.filter((tag) => !removed.includes(tag)) });
}

/** Actions on single projects, and what is printed for each project. */
const actions = {
  trash: async ({ projects: api }, id) => {
    await api.trash(id);
    return `Moved ${id} to the trash`;
  },
  restore: async ({ projects: api }, id) => {
    await api.restore(id);
    return `Restored ${id}`;
  },
  rm: async ({ projects: api }, id) => {
    await api.remove(id);
    return `Deleted ${id}`;
  },
} as const satisfies Record<string, (millwright: Millwright, id: string) => Promise<string>>;

function formatProjects(
  found: readonly ProjectRecord[],
  { q, tag, trashed }: Pick<ProjectQuery, 'q' | 'tag' | 'trashed'>,
  width = Number.POSITIVE_INFINITY,
): string[] {
  if (found.length === 0) {
    if (trashed) return ['The trash is empty.'];
    return [
      q || tag ? 'No matching projects.' : 'No projects yet. Create one with: millwright build "…"',
    ];
  }
  const rows = found.map(({ project_id, status, updated_at, title }) => [
    project_id,
    status,
    updated_at.slice(0, 16).replace('T', ' '),
    title,
  ]);
  return formatTable([['PROJECT', 'STATUS', 'CHANGED', 'TITLE'], ...rows], width);
}
