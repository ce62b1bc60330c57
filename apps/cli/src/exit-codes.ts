/** Exit codes for scripts; the help and docs/cli.md list the same. */
export const exitCodes = {
  complete: { code: 0, means: 'done: the turn completed, the request was carried out' },
  failed: { code: 1, means: 'the turn failed, or something else went wrong' },
  usage: { code: 2, means: 'the command line is not understood' },
  notSignedIn: { code: 3, means: 'not signed in, or no longer' },
  aborted: { code: 4, means: 'the turn was stopped' },
  needsAnswer: {
    code: 5,
    means: 'a question or a plan waits for you (--no-wait), or waited in vain',
  },
  unreachable: { code: 6, means: 'the service cannot be reached' },
  outOfCredits: { code: 7, means: 'no credits left' },
  busy: { code: 8, means: 'too much at once: try again later' },
  detached: { code: 9, means: 'you left, the turn goes on' },
  conflict: { code: 10, means: 'pull kept files that both you and the project changed' },
  left: { code: 130, means: 'left at once by a second Ctrl-C' },
} as const;

export type Ending = keyof typeof exitCodes;
export const exitCode = (ending: Ending): number => exitCodes[ending].code;
