export const sessionSeconds = 30 * 24 * 60 * 60;

/** Named like all our cookies, by which previews know that they are none of an app's. */
export const cookieNames = {
  session: 'mw_session',
  interaction: 'mw_interaction',
  resume: 'mw_interaction_resume',
};

/** Cookies reach the sign-in pages only, and no script. */
export function cookieOptions(issuer: string) {
  const { pathname } = new URL(issuer);
  return { path: `${pathname}/`, sameSite: 'lax', httpOnly: true, signed: true } as const;
}
