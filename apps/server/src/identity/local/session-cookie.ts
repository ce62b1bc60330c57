export const sessionSeconds = 30 * 24 * 60 * 60;

export const cookieNames = {
  session: '_session',
  interaction: '_interaction',
  resume: '_interaction_resume',
};

/** Cookies reach the sign-in pages only, and no script. */
export function cookieOptions(issuer: string) {
  const { pathname } = new URL(issuer);
  return { path: `${pathname}/`, sameSite: 'lax', httpOnly: true, signed: true } as const;
}
