import { createAuthClient } from 'better-auth/react';

/** Calls the routes of accounts, such as `authClient.signIn.email({ email, password })`. */
export const authClient = createAuthClient();

export type User = typeof authClient.$Infer.Session.user & { role?: string | null };

/** The person who is signed in. */
export function useUser(): { user: User | undefined; isPending: boolean } {
  const { data, isPending } = authClient.useSession();
  return { user: data?.user, isPending };
}
