/** The session of a browser belongs to an account that was removed. */
export const accountGone = 'account_gone';

/** Reasons to sign in with which a sign-in of any account is fine. */
export const anyAccountReasons: readonly string[] = ['no_session', accountGone];
