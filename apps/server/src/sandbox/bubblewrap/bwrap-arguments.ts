/** Where things are inside, the same in every sandbox. */
export const INSIDE = {
  home: '/home/app',
  workspace: '/home/app/project',
  unfinished: '/home/app/.millwright',
  temporary: '/tmp',
  daemon: '/opt/millwright',
  /** Node as only the daemon runs it: daemon-program.ts. */
  daemonProgram: '/opt/daemon/node',
  node: '/opt/node',
  /** Beside what is seen of them: layers that are copied, and what was written to overlays. */
  layers: '/opt/layers',
} as const;

const sharedMemoryBytes = 64 * 1024 * 1024;
/** The number that the user has inside; outside it is another one. */
const USER = '1000';

export interface Bind {
  readonly source: string;
  readonly target: string;
  readonly isWritable: boolean;
}

/** Where things are outside, as the user who starts bwrap can reach them. */
export interface View {
  readonly home: string;
  readonly temporary: string;
  readonly daemon: string;
  readonly daemonProgram: string;
  /** The program itself; undefined when it is below /usr, which is there anyway. */
  readonly node: string | undefined;
  /** npm as a folder, where it came with that node. */
  readonly npm: string | undefined;
  readonly etc: string;
  readonly shared: readonly string[];
  /** With targets as they are inside. */
  readonly layers: readonly Bind[];
  /** Folders of the root that are links into /usr, or folders of their own on older systems. */
  readonly roots: readonly { readonly path: string; readonly link: string | undefined }[];
}

export function bwrapArguments(
  view: View,
  { seccompFd, infoFd }: { seccompFd: number; infoFd: number },
): string[] {
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns'],
    // Whoever starts it as root of a name space of users would otherwise hand that on.
    ...['--cap-drop', 'ALL'],
    ...['--die-with-parent', '--new-session', '--clearenv'],
    ...['--uid', USER, '--gid', USER, '--hostname', 'sandbox'],
    ...['--ro-bind', '/usr', '/usr'],
    ...view.roots.flatMap(({ path, link }) =>
      link === undefined ? ['--ro-bind', path, path] : ['--symlink', link, path],
    ),
    ...['--ro-bind', view.etc, '/etc'],
    ...view.shared.flatMap((path) => ['--ro-bind', path, path]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(sharedMemoryBytes), '--tmpfs', '/dev/shm'],
    ...['--bind', view.home, INSIDE.home, '--bind', view.temporary, INSIDE.temporary],
    ...['--ro-bind', view.daemon, INSIDE.daemon],
    ...['--ro-bind', view.daemonProgram, INSIDE.daemonProgram],
    ...(view.node ? ['--ro-bind', view.node, `${INSIDE.node}/bin/node`] : []),
    ...(view.npm ? npm(view.npm) : []),
    ...view.layers.flatMap(({ source, target, isWritable }) => [
      isWritable ? '--bind' : '--ro-bind',
      source,
      target,
    ]),
    // What bwrap made itself belongs to the user inside, who could fill it.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', INSIDE.workspace],
    ...['--seccomp', String(seccompFd), '--info-fd', String(infoFd)],
  ];
}

function npm(source: string): string[] {
  const inside = `${INSIDE.node}/lib/node_modules/npm`;
  return [
    ...['--ro-bind', source, inside],
    ...['--symlink', '../lib/node_modules/npm/bin/npm-cli.js', `${INSIDE.node}/bin/npm`],
    ...['--symlink', '../lib/node_modules/npm/bin/npx-cli.js', `${INSIDE.node}/bin/npx`],
  ];
}
