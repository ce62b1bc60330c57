import type { Member } from '../../store/queries/members.ts';

/** A table of members for the terminal. */
export function formatMemberTable(members: readonly Member[]): string {
  const rows = [
    ['EMAIL', 'ROLE', 'JOINED', 'LAST SEEN'],
    ...members.map(({ email, role, invitedAt, joinedAt, lastSeenAt }) => [
      email ?? '–',
      role,
      joinedAt ? dayOf(joinedAt) : `invited ${dayOf(invitedAt)}`,
      lastSeenAt ? `${dayOf(lastSeenAt)} ${timeOf(lastSeenAt)}` : 'never',
    ]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const timeOf = (moment: Date) => `${moment.toISOString().slice(11, 16)} UTC`;
