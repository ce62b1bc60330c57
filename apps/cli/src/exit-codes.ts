/** Exit codes for scripts; the help and docs/cli.md list the same. */
export const exitCodes = {
  complete: { code: 0, means: 'success: the turn completed or the request succeeded' },
  failed: { code: 1, means: 'the turn failed, or something else went wrong' },
  usage: { code: 2, means: 'invalid command line' },
  notSignedIn: { code: 3, means: 'not signed in, or the sign-in has expired' },
  aborted: { code: 4, means: 'the turn was stopped' },
  needsAnswer: {
    code: 5,
    means: 'a question or a plan is pending (--no-wait) or has expired',
  },
  unreachable: { code: 6, means: 'the service is unreachable' },
  outOfCredits: { code: 7, means: 'no credits left' },
  busy: { code: 8, means: 'rate limit reached: try again later' },
  detached: { code: 9, means: 'you exited, the turn keeps running' },
  conflict: { code: 10, means: 'pull kept files that were changed both here and in the project' },
  left: { code: 130, means: 'stopped by a second Ctrl-C' },
} as const;

export type Ending = keyof typeof exitCodes;
export const exitCode = (ending: Ending): number => exitCodes[ending].code;
