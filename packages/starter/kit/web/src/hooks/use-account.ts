import { useStoredState } from '@/hooks/use-stored-state';
import { type Account, findAccount, normalizeEmail, type SignUp } from '@/lib/accounts';
import { createId } from '@/lib/create-id';
import { toIsoDay } from '@/lib/habits';
import { hashPassword, isPassword } from '@/lib/password';

/** The account of a person, without the password. */
export type User = Omit<Account, 'password'>;

/** The accounts in this browser's storage, and who is signed in. There is no server yet. */
export function useAccount() {
  const [accounts, setAccounts] = useStoredState<Account[]>('account-list', []);
  const [currentId, setCurrentId] = useStoredState('account-current', '');
  const user: User | undefined = accounts.find(({ id }) => id === currentId);

  async function signUp({ name, email, password, role }: SignUp) {
    const account = {
      id: createId(),
      name: name.trim(),
      email: normalizeEmail(email),
      role,
      since: toIsoDay(new Date()),
      password: await hashPassword(password),
    };
    setAccounts((others) => [...others, account]);
    setCurrentId(account.id);
  }

  /** Returns what is wrong, or undefined if the user is signed in. */
  async function signIn(email: string, password: string): Promise<SignInError | undefined> {
    const account = findAccount(accounts, email);
    if (!account) return { email: 'There is no account with this email in this browser.' };
    if (!(await isPassword(password, account.password))) {
      return { password: 'This password is not right. Try again.' };
    }
    setCurrentId(account.id);
    return undefined;
  }

  return {
    user,
    accounts,
    signUp,
    signIn,
    signOut: () => setCurrentId(''),
    rename: (name: string) =>
      setAccounts((all) => all.map((one) => (one.id === currentId ? { ...one, name } : one))),
  };
}

export interface SignInError {
  email?: string;
  password?: string;
}
