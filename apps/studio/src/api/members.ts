import type { MemberRecord } from '@millwright/contract';
import type { CallApi } from './call-api.ts';
import { useFetched } from './use-fetched.ts';

const path = '/api/v1/admin/members';

/** All users who can sign in here, for administrators. */
export const useMembers = () => useFetched<{ readonly members: readonly MemberRecord[] }>(path);

export async function removeMember(callApi: CallApi, { id }: MemberRecord): Promise<void> {
  await callApi(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
