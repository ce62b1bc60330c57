import { resolve } from 'node:path';
import type { Millwright } from '@millwright/client';
import { CliError } from '../cli-error.ts';
import { command, urlOption } from '../command.ts';
import { isProjectId, projectMeant, rememberProject } from '../project-folder.ts';
import { type Action, planPull } from '../pull-plan.ts';
import { PulledFolder, sha256 } from '../pulled-folder.ts';
import { openSession } from '../session.ts';
import { counted } from '../terminal/amounts.ts';
import { harmless } from '../terminal/width.ts';
import { print } from '../world.ts';

const atOnce = 8;

export const pull = command({
  name: 'pull',
  summary: 'download the files of a project into a folder',
  usage: ['[PROJECT] [DIR]'],
  notes: [
    'DIR defaults to this folder if it was pulled into before, otherwise to a new folder named after the\nproject. Files that you changed are kept and listed; --force overwrites them. Files deleted from the\nproject are deleted here, unless you changed them.',
  ],
  options: {
    force: { type: 'boolean', about: 'overwrite your changes' },
    ...urlOption,
  },
  words: [0, 2],
  async run(world, words, given) {
    const { url, millwright } = await openSession(world, given.url);
    const [named, folder] = isProjectId(words[0]) ? words : [undefined, ...words];
    if (words.length === 2 && !named)
      throw new CliError('usage', `${words[0]} is not a project id`);
    const project_id = named ?? (await ofFolder(world.cwd, folder, url));
    const target = new PulledFolder(
      resolve(world.cwd, folder ?? (await usualFolder(world.cwd, millwright, project_id))),
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
    const plan = planPull({ remote, pulled, local }, given.force ?? false);
    const paths = (what: string) => plan.flatMap((one) => (one.do === what ? [one.path] : []));

    for (const path of paths('remove')) {
      await target.remove(path);
      pulled.delete(path);
    }
    for (const path of paths('nothing')) pulled.set(path, remote.get(path) ?? '');
    await inTurns(paths('write'), async (path) => {
      const { content, encoding } = await millwright.files.read(project_id, path);
      const bytes = Buffer.from(content, encoding);
      await target.write(path, bytes);
      pulled.set(path, sha256(bytes));
    });
    await target.keepManifest({ url, project_id, files: Object.fromEntries([...pulled].sort()) });
    await rememberProject(target.path, { url, project_id });

    for (const line of plan.flatMap(remark)) await print(world, harmless(line));
    const figures = [
      `${counted(paths('write').length, 'file')} written`,
      `${paths('remove').length} removed`,
      `${paths('nothing').length} unchanged`,
    ];
    await print(world, `${figures.join(', ')}, in ${target.path}`);
    return plan.some((one) => one.do === 'keep' && one.isNewer) ? 'conflict' : 'complete';
  },
});

/** Message about a file, if it needs one. */
function remark(action: Action): string[] {
  if (action.do === 'refuse') return [`skipped  ${action.path}: ${action.because}`];
  if (action.do !== 'keep') return [];
  const why = action.isNewer
    ? 'changed both here and in the project; use --force to overwrite it'
    : 'changed here';
  return [`kept     ${action.path}: ${why}`];
}

/** The project pulled into the directory, or the last one used from here. */
async function ofFolder(cwd: string, folder: string | undefined, url: string): Promise<string> {
  const there = await new PulledFolder(resolve(cwd, folder ?? '.')).manifest();
  return projectMeant(cwd, url, there?.url === url ? there.project_id : undefined);
}

async function usualFolder(cwd: string, millwright: Millwright, id: string): Promise<string> {
  const here = await new PulledFolder(cwd).manifest();
  if (here?.project_id === id) return '.';
  const { title } = await millwright.projects.get(id);
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return name || id;
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await work(one);
    }),
  );
}
