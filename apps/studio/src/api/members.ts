import type { MemberRecord } from '@millwright/contract';
import type { Ask } from './ask.ts';
import { useAsked } from './use-asked.ts';

const path = '/api/v1/admin/members';

/** All users who can sign in here, for administrators. */
export const useMembers = () => useAsked<{ readonly members: readonly MemberRecord[] }>(path);

export async function removeMember(ask: Ask, { id }: MemberRecord): Promise<void> {
  await ask(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
