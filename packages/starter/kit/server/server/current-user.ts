import { auth, type User } from './auth';

/** Returns the account of a request; undefined if nobody is signed in. */
export async function currentUser(headers: Headers): Promise<User | undefined> {
  const session = await auth.api.getSession({ headers });
  return session?.user;
}
