import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { SandboxLimits } from '../../../core/ports/sandbox.ts';
import type { InheritedListener } from '../../inherited-listener.ts';
import { processStartOf } from '../../sandbox-directories.ts';
import { bwrapArguments } from './bwrap-arguments.ts';
import type { SandboxCapabilities } from './detect-capabilities.ts';
import type { Layout } from './prepare-layout.ts';

const seccompFd = 4;
const infoFd = 5;

/** The shell itself joins the groups, so that no process is ever outside of them. */
const joinGroupsScript = 'while [ "$1" != -- ]; do echo 0 > "$1" || exit 1; shift; done; shift;';
const mountScript =
  'mount=$1 table=$2 install=$3 owner=$4 owned=$5; shift 5; "$mount" -a -T "$table" || exit 1; ' +
  '"$install" -d -o "$owner" -g "$owner" $owned || exit 1;';
/** Uses relative paths, which need no escaping and reveal nothing inside the sandbox. */
const overlayScript =
  'mount=$1; cd "$2" || exit 1; shift 2; while [ "$1" != -- ]; do "$mount" -t overlay overlay ' +
  '-o "userxattr,lowerdir=$1/lower,upperdir=$1/upper,workdir=$1/work" "$1/merged" || exit 1; ' +
  'shift; done; shift; cd /;';
const execScript = 'exec "$@"';

const openFiles = 4096;
/** Per-process limits, for kernels that cannot limit all processes together. */
const limitScript =
  'umask 022; ulimit -c 0; ulimit -n "$1"; ulimit -f "$2"; ulimit -u "$3" 2>/dev/null || ulimit -p "$3"; ' +
  '[ "$4" = 0 ] || ulimit -d "$4"; shift 4;';
/** Copies layers as the sandbox's user, which then owns the copies and stays within its limits. */
const copyScript =
  'while [ "$1" != -- ]; do mkdir -p "$2" && cp -RP "$1/." "$2" && chmod -R u+rwX "$2" || exit 1; ' +
  'shift 2; done; shift;';

/** Address space that Node reserves at startup but never uses counts toward the per-process limit. */
const reservedMb = 1024;

export interface LaunchOptions {
  readonly capabilities: SandboxCapabilities;
  readonly layout: Layout;
  readonly limits: SandboxLimits;
  readonly isMemoryCounted: boolean;
  /** The sandbox's uid on the host; undefined to use this process's own. */
  readonly uid: number | undefined;
  readonly procsFiles: readonly string[];
  readonly seccompFile: string;
  readonly listener: InheritedListener | undefined;
  readonly daemonCommand: readonly string[];
}

/** Starts bwrap with the daemon in it. Each program in the chain replaces itself with the next by exec. */
export async function launch(options: LaunchOptions): Promise<ChildProcess> {
  const { capabilities, limits, uid, procsFiles, listener } = options;
  const { view, copies, stage, overlays } = options.layout;
  const { mounting, overlay } = capabilities;
  const memoryKb = options.isMemoryCounted ? 0 : (limits.memoryMb + reservedMb) * 1024;
  const inside = [
    ...[capabilities.bwrap, ...bwrapArguments(view, { seccompFd, infoFd })],
    ...['--', '/bin/sh', '-c', `${limitScript} ${copyScript} ${execScript}`, 'sh'],
    // The shell measures file sizes in blocks of 512 bytes.
    ...[openFiles, limits.diskMb * 2048, limits.pids, memoryKb].map(String),
    ...[...copies.flatMap(({ from, to }) => [from, to]), '--'],
    ...options.daemonCommand,
  ];
  const asUser =
    capabilities.setpriv && uid !== undefined
      ? [
          capabilities.setpriv,
          '--reuid',
          String(uid),
          '--regid',
          String(uid),
          '--clear-groups',
          ...inside,
        ]
      : inside;
  const withOverlays =
    overlay && overlays
      ? [
          ...[overlay.unshare, '--user', '--map-root-user', '--mount', '--propagation', 'private'],
          ...[
            '/bin/sh',
            '-c',
            `${overlayScript} ${execScript}`,
            'sh',
            overlay.mount,
            overlays.folder,
          ],
          ...[...overlays.names, '--', ...asUser],
        ]
      : asUser;
  const [program = '', ...args] =
    mounting && stage
      ? [
          ...[mounting.unshare, '--mount', '--propagation', 'private'],
          ...[
            '/bin/sh',
            '-c',
            `${joinGroupsScript} ${mountScript} ${execScript}`,
            'sh',
            ...procsFiles,
            '--',
          ],
          ...[mounting.mount, stage.table, mounting.install, String(uid), stage.owned.join(' ')],
          ...asUser,
        ]
      : [
          '/bin/sh',
          '-c',
          `${joinGroupsScript} ${execScript}`,
          'sh',
          ...procsFiles,
          '--',
          ...withOverlays,
        ];

  const seccomp = await open(options.seccompFile, 'r');
  try {
    const child = spawn(program, args, {
      // bwrap's first process keeps its initial environment, which every process inside can read.
      env: {},
      cwd: '/',
      stdio: [
        ...(['ignore', 'ignore', 'pipe', 'pipe'] as const),
        ...([seccomp.fd, 'pipe'] as const),
        ...(listener ? [listener.descriptor] : []),
      ],
    });
    listener?.handOver();
    return child;
  } finally {
    await seccomp.close();
  }
}

/** Identifies a process even if its pid is reused later. */
export interface FirstProcess {
  readonly pid: number;
  readonly start: string | undefined;
}

/**
 * Returns the first process in the sandbox's PID namespace, as reported by bwrap. By the time it has exited, the kernel
 * has killed all others in the namespace.
 */
export async function firstProcess(child: ChildProcess): Promise<FirstProcess | undefined> {
  // The declared type covers at most five entries.
  const info = (child.stdio as readonly unknown[])[infoFd] as Readable;
  let text = '';
  try {
    for await (const piece of info.setEncoding('utf8')) text += piece;
  } catch {
    // bwrap exited before it reported the pid.
  }
  const pid = Number(/"child-pid":\s*(\d+)/.exec(text)?.[1]);
  return pid > 0 ? { pid, start: processStartOf(pid) } : undefined;
}
