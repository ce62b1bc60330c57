import { REFUSED } from '../../apps/server/src/sandbox/bubblewrap/syscalls.ts';

/** What making a sandbox takes: the container must leave it to the service, which refuses it inside. */
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

/** Whether the profile of containers refuses all that sandboxes refuse and their making can do without. */
export function seccompProblems(text: string): string[] {
  const { syscalls } = JSON.parse(text) as {
    syscalls: { names: string[]; action: string }[];
  };
  const refused = new Set(
    syscalls.flatMap(({ names, action }) => (action === 'SCMP_ACT_ERRNO' ? names : [])),
  );
  const wanted = Object.keys(REFUSED).filter((name) => !needed.includes(name));
  return [
    ...wanted
      .filter((name) => !refused.has(name))
      .map((name) => `seccomp.json should refuse ${name}`),
    ...needed
      .filter((name) => refused.has(name))
      .map((name) => `seccomp.json refuses ${name}, without which there is no sandbox`),
  ];
}
