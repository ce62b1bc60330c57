import {
  type DeletedRecord,
  deletedRecord,
  listOf,
  type MemberRecord,
  memberRecord,
} from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import { adminPath } from '../http/authenticate.ts';
import { type RouteDefinition, route } from '../http/route.ts';
import { toDeletedRecord } from '../http/to-deleted-record.ts';
import type { Member } from '../store/queries/members.ts';
import type { RemovedMembers } from './local/removed-members.ts';

/** Admin routes for the accounts of the embedded identity provider. */
export function memberRoutes(membership: RemovedMembers): RouteDefinition[] {
  const path = `${adminPath}members`;
  const shared = { access: 'bearer', group: 'Members' } as const;

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'List the members, owner first (administrators)',
      responses: { 200: { about: 'All members', body: listOf('members', memberRecord) } },
      handler: async () => ({
        members: (await membership.list()).map(toMemberRecord),
        next_cursor: null,
      }),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:memberId`,
      summary: 'Remove a member and end their sessions, keys and streams (administrators)',
      responses: { 200: { about: 'Removed', body: deletedRecord } },
      handler: async ({ params, request, caller }): Promise<DeletedRecord> => {
        const { memberId = '' } = params;
        const member = (await membership.list()).find(({ id }) => id === memberId);
        if (member?.role === 'owner') {
          throw new ApiError('ACCESS_DENIED', "The owner can't be removed");
        }
        if (!member || !(await membership.remove(memberId))) {
          throw new ApiError('NOT_FOUND', 'Member not found');
        }
        request.log.info({ member_id: memberId, by: caller().userId }, 'a member was removed');
        return toDeletedRecord(memberId);
      },
    }),
  ];
}

function toMemberRecord(member: Member): MemberRecord {
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    role: member.role,
    invited_at: member.invitedAt.toISOString(),
    joined_at: member.joinedAt?.toISOString() ?? null,
    last_seen_at: member.lastSeenAt?.toISOString() ?? null,
  };
}
