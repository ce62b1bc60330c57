import { resolve } from 'node:path';
import type { Millwright } from '@millwright/client';
import { CliError } from '../cli-error.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, urlOption } from '../command.ts';
import { isProjectId, rememberProject, resolveProject } from '../project-folder.ts';
import { type Action, planPull } from '../pull-plan.ts';
import { hashContent, PulledFolder } from '../pulled-folder.ts';
import { openSession } from '../session.ts';
import { pluralize } from '../terminal/amounts.ts';
import { sanitize } from '../terminal/width.ts';

const concurrency = 8;

export const pull = defineCommand({
  name: 'pull',
  summary: 'download the files of a project into a folder',
  usage: ['[PROJECT] [DIR]'],
  notes: [
    'DIR defaults to this folder if it was pulled into before, otherwise to a new folder named after the\nproject. Files that you changed are kept and listed; --force overwrites them. Files deleted from the\nproject are deleted here, unless you changed them.',
  ],
  options: {
    force: { type: 'boolean', description: 'overwrite your changes' },
    ...urlOption,
  },
  argCount: [0, 2],
  async run(runtime, args, options) {
    const { url, millwright } = await openSession(runtime, options.url);
    const [projectArg, folder] = isProjectId(args[0]) ? args : [undefined, ...args];
    if (args.length === 2 && !projectArg)
      throw new CliError('usage', `${args[0]} is not a project id`);
    const project_id = projectArg ?? (await findProject(runtime.cwd, folder, url));
    const target = new PulledFolder(
      resolve(
        runtime.cwd,
        folder ?? (await findDefaultFolder(runtime.cwd, millwright, project_id)),
      ),
    );
    const before = await target.manifest();
    if (before && before.project_id !== project_id) {
      throw new CliError(
        'usage',
        `${target.path} already contains the files of ${before.project_id}`,
        'Choose another folder',
      );
    }

    const { files } = await millwright.files.list(project_id);
    const remote = new Map(files.map((file) => [file.path, file.sha256]));
    const pulled = new Map(Object.entries(before?.files ?? {}));
    const local = await target.hashes(new Set([...remote.keys(), ...pulled.keys()]));
    const plan = planPull({ remote, pulled, local }, options.force ?? false);
    const paths = (kind: string) =>
      plan.flatMap((action) => (action.do === kind ? [action.path] : []));

    for (const path of paths('remove')) {
      await target.remove(path);
      pulled.delete(path);
    }
    for (const path of paths('nothing')) pulled.set(path, remote.get(path) ?? '');
    await forEachConcurrently(paths('write'), async (path) => {
      const { content, encoding } = await millwright.files.read(project_id, path);
      const bytes = Buffer.from(content, encoding);
      await target.write(path, bytes);
      pulled.set(path, hashContent(bytes));
    });
    await target.saveManifest({ url, project_id, files: Object.fromEntries([...pulled].sort()) });
    await rememberProject(target.path, { url, project_id });

    for (const line of plan.flatMap(describeAction)) await print(runtime, sanitize(line));
    const figures = [
      `${pluralize(paths('write').length, 'file')} written`,
      `${paths('remove').length} removed`,
      `${paths('nothing').length} unchanged`,
    ];
    await print(runtime, `${figures.join(', ')}, in ${target.path}`);
    return plan.some((action) => action.do === 'keep' && action.isNewer) ? 'conflict' : 'complete';
  },
});

/** Message about a file, if it needs one. */
function describeAction(action: Action): string[] {
  if (action.do === 'skip') return [`skipped  ${action.path}: ${action.reason}`];
  if (action.do !== 'keep') return [];
  const reason = action.isNewer
    ? 'changed both here and in the project; use --force to overwrite it'
    : 'changed here';
  return [`kept     ${action.path}: ${reason}`];
}

/** The project pulled into the directory, or the last one used from here. */
async function findProject(cwd: string, folder: string | undefined, url: string): Promise<string> {
  const manifest = await new PulledFolder(resolve(cwd, folder ?? '.')).manifest();
  return resolveProject(cwd, url, manifest?.url === url ? manifest.project_id : undefined);
}

async function findDefaultFolder(cwd: string, millwright: Millwright, id: string): Promise<string> {
  const manifest = await new PulledFolder(cwd).manifest();
  if (manifest?.project_id === id) return '.';
  const { title } = await millwright.projects.get(id);
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return name || id;
}

async function forEachConcurrently<T>(
  all: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = all.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of remaining) await work(item);
    }),
  );
}
