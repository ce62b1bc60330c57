import { deniedCalls } from '../../apps/server/src/sandboxes/drivers/bubblewrap/syscalls.ts';

/** System calls needed to create a sandbox: the container must allow them, and the service denies them inside. */
const needed: readonly string[] = [
  'chroot',
  'fsconfig',
  'fsmount',
  'fsopen',
  'fspick',
  'mount',
  'mount_setattr',
  'move_mount',
  'open_tree',
  'open_tree_attr',
  'pivot_root',
  'sethostname',
  'setns',
  'umount2',
  'unshare',
];

/** Checks that the container profile denies everything sandboxes deny, except calls needed to create them. */
export function seccompProblems(text: string): string[] {
  const { syscalls } = JSON.parse(text) as {
    syscalls: { names: string[]; action: string }[];
  };
  const denied = new Set(
    syscalls.flatMap(({ names, action }) => (action === 'SCMP_ACT_ERRNO' ? names : [])),
  );
  const deniedInSandboxes = Object.keys(deniedCalls).filter((name) => !needed.includes(name));
  return [
    ...deniedInSandboxes
      .filter((name) => !denied.has(name))
      .map((name) => `seccomp.json should deny ${name}`),
    ...needed
      .filter((name) => denied.has(name))
      .map((name) => `seccomp.json denies ${name}, which sandboxes need`),
  ];
}
