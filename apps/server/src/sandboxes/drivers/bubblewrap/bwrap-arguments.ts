/** Paths inside the sandbox, identical in every one. */
export const insidePaths = {
  home: '/home/app',
  workspace: '/home/app/project',
  unfinished: '/home/app/.millwright',
  temporary: '/tmp',
  /** Hidden, so that a command that empties the temporary directory leaves them alone. */
  database: '/tmp/.postgresql',
  uploads: '/tmp/.uploads/socket',
  daemon: '/opt/millwright',
  /** Copy of Node that only the daemon runs; see daemon-program.ts. */
  daemonProgram: '/opt/daemon/node',
  node: '/opt/node',
  /** Directory for layers that are copied and for the upper directories of overlays. */
  layers: '/opt/layers',
} as const;

const sharedMemoryBytes = 64 * 1024 * 1024;
/** The user's uid inside the sandbox; it differs outside. */
const insideUid = '1000';

export interface Bind {
  readonly source: string;
  readonly target: string;
  readonly isWritable: boolean;
}

/** Paths on the host, as the user who starts bwrap can reach them. */
export interface View {
  readonly home: string;
  readonly temporary: string;
  readonly daemon: string;
  readonly daemonProgram: string;
  /** Path of the Node binary; undefined if it is below /usr, which is mounted anyway. */
  readonly node: string | undefined;
  /** npm's directory, if it was installed with that Node. */
  readonly npm: string | undefined;
  readonly etc: string;
  readonly shared: readonly string[];
  /** Targets are paths inside the sandbox. */
  readonly layers: readonly Bind[];
  /** Root directories that are symlinks into /usr, or real directories on older systems. */
  readonly roots: readonly { readonly path: string; readonly link: string | undefined }[];
}

export function bwrapArguments(
  view: View,
  { seccompFd, infoFd }: { seccompFd: number; infoFd: number },
): string[] {
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns'],
    // A bwrap started as root of a user namespace would otherwise pass its capabilities on.
    ...['--cap-drop', 'ALL'],
    ...['--die-with-parent', '--new-session', '--clearenv'],
    ...['--uid', insideUid, '--gid', insideUid, '--hostname', 'sandbox'],
    ...['--ro-bind', '/usr', '/usr'],
    ...view.roots.flatMap(({ path, link }) =>
      link === undefined ? ['--ro-bind', path, path] : ['--symlink', link, path],
    ),
    ...['--ro-bind', view.etc, '/etc'],
    ...view.shared.flatMap((path) => ['--ro-bind', path, path]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(sharedMemoryBytes), '--tmpfs', '/dev/shm'],
    ...['--bind', view.home, insidePaths.home, '--bind', view.temporary, insidePaths.temporary],
    ...['--ro-bind', view.daemon, insidePaths.daemon],
    ...['--ro-bind', view.daemonProgram, insidePaths.daemonProgram],
    ...(view.node ? ['--ro-bind', view.node, `${insidePaths.node}/bin/node`] : []),
    ...(view.npm ? npm(view.npm) : []),
    ...view.layers.flatMap(({ source, target, isWritable }) => [
      isWritable ? '--bind' : '--ro-bind',
      source,
      target,
    ]),
    // Directories created by bwrap belong to the user inside, who could fill them up.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', insidePaths.workspace],
    ...['--seccomp', String(seccompFd), '--info-fd', String(infoFd)],
  ];
}

function npm(source: string): string[] {
  const inside = `${insidePaths.node}/lib/node_modules/npm`;
  return [
    ...['--ro-bind', source, inside],
    ...['--symlink', '../lib/node_modules/npm/bin/npm-cli.js', `${insidePaths.node}/bin/npm`],
    ...['--symlink', '../lib/node_modules/npm/bin/npx-cli.js', `${insidePaths.node}/bin/npx`],
  ];
}
