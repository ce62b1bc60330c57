import { StartupError } from '../../core/startup-error.ts';
import type { RemovedMembers } from '../../identity/local/removed-members.ts';
import { formatMemberTable } from './format-member-table.ts';

/** Runs the command in the arguments of `npm run members` and returns its output. */
export async function manageMembers(
  membership: RemovedMembers,
  args: readonly string[],
): Promise<string> {
  const [command = 'list', ...rest] = args;
  if (command === 'list' && rest.length === 0) return formatMemberTable(await membership.list());
  if (command === 'remove' && rest.length === 1) return remove(membership, String(rest[0]));
  if (command === 'remove') {
    throw new StartupError(
      'Specify one member to remove.',
      'For example: npm run members -- remove ada@example.com',
    );
  }
  throw new StartupError(
    `Unknown command ${JSON.stringify(args.join(' '))}.`,
    'For usage, run: npm run members -- --help',
  );
}

async function remove(membership: RemovedMembers, named: string): Promise<string> {
  const members = await membership.list();
  const member = members.find(
    ({ id, email, role }) =>
      id === named || email === named.toLowerCase() || (role === 'owner' && named === 'owner'),
  );
  if (member?.role === 'owner') {
    throw new StartupError(
      "The owner can't be removed.",
      'Every installation needs an owner. To remove another member, specify their email address.',
    );
  }
  if (!member || !(await membership.remove(member.id))) {
    throw new StartupError(
      `${JSON.stringify(named)} is not a member.`,
      'To list the members, run: npm run members',
    );
  }
  return `${member.email} was removed. Their projects stay.`;
}
