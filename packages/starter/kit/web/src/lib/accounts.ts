import type { PasswordHash } from '@/lib/password';

export interface Account {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  /** Empty if the app has no roles. */
  role: string;
  /** The day of the sign-up: `2026-11-15`. */
  since: string;
  password: PasswordHash;
}

export interface SignUp {
  name: string;
  email: string;
  password: string;
  confirmation: string;
  role: string;
}

export const minPasswordLength = 8;

/** Returns an address in the form in which accounts are compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function findAccount(accounts: readonly Account[], email: string): Account | undefined {
  return accounts.find((account) => account.email === normalizeEmail(email));
}

export type SignUpErrors = Partial<Record<keyof SignUp, string>>;

/** Returns the messages of the inputs that need a correction. */
export function signUpErrors(
  entered: SignUp,
  accounts: readonly Account[],
  roles: readonly string[],
  isEmail: (text: string) => boolean,
): SignUpErrors {
  const errors: SignUpErrors = {};
  if (entered.name.trim() === '') errors.name = 'Please enter your name.';
  if (!isEmail(entered.email)) errors.email = 'Enter an email address such as name@example.com.';
  else if (findAccount(accounts, entered.email)) {
    errors.email = 'There is already an account with this email. Sign in instead.';
  }
  if (entered.password.length < minPasswordLength) {
    errors.password = `Use at least ${minPasswordLength} characters.`;
  } else if (entered.confirmation !== entered.password) {
    errors.confirmation = 'The two passwords are not the same.';
  }
  if (roles.length > 1 && !roles.includes(entered.role)) errors.role = 'Please choose one.';
  return errors;
}
