/** The browser's session belongs to a removed account. */
export const accountRemovedReason = 'account_gone';

/** Sign-in reasons for which any account is acceptable. */
export const anyAccountReasons: readonly string[] = ['no_session', accountRemovedReason];
