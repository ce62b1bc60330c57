import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { SandboxLimits } from '../../core/ports/sandbox.ts';
import { startOf } from '../sandbox-directories.ts';
import { bwrapArguments } from './bwrap-arguments.ts';
import type { SandboxCapabilities } from './detect-capabilities.ts';
import type { Layout } from './layout.ts';

const SECCOMP_FD = 4;
const INFO_FD = 5;

/** The shell itself enters the groups, so that there is no moment at which a process is outside. */
const ENTER = 'while [ "$1" != -- ]; do echo 0 > "$1" || exit 1; shift; done; shift;';
const MOUNT =
  'mount=$1 table=$2 install=$3 owner=$4 owned=$5; shift 5; "$mount" -a -T "$table" || exit 1; ' +
  '"$install" -d -o "$owner" -g "$owner" $owned || exit 1;';
/** By paths that need no escaping, and that tell nothing when they are seen inside. */
const OVERLAY =
  'mount=$1; cd "$2" || exit 1; shift 2; while [ "$1" != -- ]; do "$mount" -t overlay overlay ' +
  '-o "userxattr,lowerdir=$1/lower,upperdir=$1/upper,workdir=$1/work" "$1/merged" || exit 1; ' +
  'shift; done; shift; cd /;';
const START = 'exec "$@"';

const openFiles = 4096;
/** Of one process each: for machines whose kernel keeps no limit for all of them together. */
const LIMITED =
  'umask 022; ulimit -c 0; ulimit -n "$1"; ulimit -f "$2"; ulimit -u "$3" 2>/dev/null || ulimit -p "$3"; ' +
  '[ "$4" = 0 ] || ulimit -d "$4"; shift 4;';
/** By the sandbox itself, so that it owns what it gets and gets no more than it may have. */
const COPY =
  'while [ "$1" != -- ]; do mkdir -p "$2" && cp -RP "$1/." "$2" && chmod -R u+rwX "$2" || exit 1; ' +
  'shift 2; done; shift;';

/** What Node reserves at its start and never uses counts where the kernel limits one process. */
const reservedMb = 1024;

export interface LaunchOptions {
  readonly means: SandboxCapabilities;
  readonly layout: Layout;
  readonly limits: SandboxLimits;
  readonly isMemoryCounted: boolean;
  /** Who the sandbox is outside; undefined for who this process is. */
  readonly uid: number | undefined;
  readonly joins: readonly string[];
  readonly seccompFile: string;
  readonly daemonCommand: readonly string[];
}

/** Starts bwrap with the daemon in it; each program in between is replaced by the next. */
export async function launch(options: LaunchOptions): Promise<ChildProcess> {
  const { means, limits, uid, joins } = options;
  const { view, copies, stage, overlays } = options.layout;
  const { mounting, overlay } = means;
  const memoryKb = options.isMemoryCounted ? 0 : (limits.memoryMb + reservedMb) * 1024;
  const inside = [
    ...[means.bwrap, ...bwrapArguments(view, { seccompFd: SECCOMP_FD, infoFd: INFO_FD })],
    ...['--', '/bin/sh', '-c', `${LIMITED} ${COPY} ${START}`, 'sh'],
    // The shell counts the size of files in blocks of half a kilobyte.
    ...[openFiles, limits.diskMb * 2048, limits.pids, memoryKb].map(String),
    ...[...copies.flatMap(({ from, to }) => [from, to]), '--'],
    ...options.daemonCommand,
  ];
  const asUser =
    means.setpriv && uid !== undefined
      ? [means.setpriv, '--reuid', String(uid), '--regid', String(uid), '--clear-groups', ...inside]
      : inside;
  const withOverlays =
    overlay && overlays
      ? [
          ...[overlay.unshare, '--user', '--map-root-user', '--mount', '--propagation', 'private'],
          ...['/bin/sh', '-c', `${OVERLAY} ${START}`, 'sh', overlay.mount, overlays.folder],
          ...[...overlays.names, '--', ...asUser],
        ]
      : asUser;
  const [program = '', ...args] =
    mounting && stage
      ? [
          ...[mounting.unshare, '--mount', '--propagation', 'private'],
          ...['/bin/sh', '-c', `${ENTER} ${MOUNT} ${START}`, 'sh', ...joins, '--'],
          ...[mounting.mount, stage.table, mounting.install, String(uid), stage.owned.join(' ')],
          ...asUser,
        ]
      : ['/bin/sh', '-c', `${ENTER} ${START}`, 'sh', ...joins, '--', ...withOverlays];

  const seccomp = await open(options.seccompFile, 'r');
  try {
    return spawn(program, args, {
      // bwrap's first process keeps what it is started with, where all inside can read it.
      env: {},
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', seccomp.fd, 'pipe'],
    });
  } finally {
    await seccomp.close();
  }
}

/** A process that can be told from a later one with the same number. */
export interface FirstProcess {
  readonly pid: number;
  readonly start: string | undefined;
}

/**
 * The first process in the sandbox's own space, as bwrap tells it. When it ends, the kernel has ended
 * all others there before.
 */
export async function firstProcess(child: ChildProcess): Promise<FirstProcess | undefined> {
  // The type knows of five at most.
  const info = (child.stdio as readonly unknown[])[INFO_FD] as Readable;
  let text = '';
  try {
    for await (const piece of info.setEncoding('utf8')) text += piece;
  } catch {
    // It ended before it could tell.
  }
  const pid = Number(/"child-pid":\s*(\d+)/.exec(text)?.[1]);
  return pid > 0 ? { pid, start: startOf(pid) } : undefined;
}
