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
  summary: 'bring the files of a project into a folder',
  usage: ['[PROJECT] [DIR]'],
  notes: [
    'DIR is this folder if it was pulled into before, else a new one named after the project. Files that\nyou changed are kept as they are, and named; --force takes those of the project instead. What was\nremoved from the project is removed here, unless you changed it.',
  ],
  options: {
    force: { type: 'boolean', about: 'write over what you changed' },
    ...urlOption,
  },
  words: [0, 2],
  async run(world, words, given) {
    const { url, millwright } = await openSession(world, given.url);
    const [named, folder] = isProjectId(words[0]) ? words : [undefined, ...words];
    if (words.length === 2 && !named)
      throw new CliError('usage', `${words[0]} is no id of a project`);
    const project_id = named ?? (await ofFolder(world.cwd, folder, url));
    const target = new PulledFolder(
      resolve(world.cwd, folder ?? (await usualFolder(world.cwd, millwright, project_id))),
    );
    const before = await target.manifest();
    if (before && before.project_id !== project_id) {
      throw new CliError(
        'usage',
        `${target.path} holds the files of ${before.project_id}`,
        'Name another folder',
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
      `${paths('nothing').length} as they were`,
    ];
    await print(world, `${figures.join(', ')}, in ${target.path}`);
    return plan.some((one) => one.do === 'keep' && one.isNewer) ? 'conflict' : 'complete';
  },
});

/** Message about a file, if it needs one. */
function remark(action: Action): string[] {
  if (action.do === 'refuse') return [`left out ${action.path}: ${action.because}`];
  if (action.do !== 'keep') return [];
  const why = action.isNewer
    ? 'you and the project changed it; --force takes that of the project'
    : 'you changed it';
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
