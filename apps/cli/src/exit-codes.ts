/** Exit codes for scripts; the help and docs/cli.md list the same. */
export const exitCodes = {
  complete: { code: 0, description: 'success: the turn completed or the request succeeded' },
  failed: { code: 1, description: 'the turn failed, or something else went wrong' },
  usage: { code: 2, description: 'invalid command line' },
  notSignedIn: { code: 3, description: 'not signed in, or the sign-in has expired' },
  aborted: { code: 4, description: 'the turn was stopped' },
  needsAnswer: {
    code: 5,
    description: 'a question or a plan is pending (--no-wait) or has expired',
  },
  unreachable: { code: 6, description: 'the service is unreachable' },
  outOfCredits: { code: 7, description: 'no credits left' },
  busy: { code: 8, description: 'rate limit reached: try again later' },
  detached: { code: 9, description: 'you exited, the turn keeps running' },
  conflict: {
    code: 10,
    description: 'pull kept files that were changed both here and in the project',
  },
  forceQuit: { code: 130, description: 'stopped by a second Ctrl-C' },
} as const;

export type ExitReason = keyof typeof exitCodes;
export const getExitCode = (reason: ExitReason): number => exitCodes[reason].code;
