export const sessionSeconds = 30 * 24 * 60 * 60;

/** Uses the common prefix of our cookies, by which previews recognize cookies that do not belong to an app. */
export const oidcCookieNames = {
  session: 'mw_session',
  interaction: 'mw_interaction',
  resume: 'mw_interaction_resume',
};

/** Limits cookies to the sign-in pages and hides them from scripts. */
export function oidcCookieOptions(issuer: string) {
  const { pathname } = new URL(issuer);
  return { path: `${pathname}/`, sameSite: 'lax', httpOnly: true, signed: true } as const;
}
