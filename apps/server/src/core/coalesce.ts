import { setImmediate as endOfRound } from 'node:timers/promises';

interface Waiting<I, O> {
  readonly input: I;
  readonly output: PromiseWithResolvers<O>;
}

/**
 * Passes the inputs of calls in the same round of the event loop to one call, which returns an outcome for each of them,
 * in their order. A failure of that call is a failure of all.
 */
export function coalesce<I, O>(
  callTogether: (inputs: readonly I[]) => Promise<readonly PromiseSettledResult<O>[]>,
): (input: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];

  async function callAll(): Promise<void> {
    await endOfRound();
    const calls = waiting;
    waiting = [];
    try {
      const outcomes = await callTogether(calls.map(({ input }) => input));
      for (const [at, { output }] of calls.entries()) {
        const outcome = outcomes[at];
        if (outcome?.status === 'fulfilled') output.resolve(outcome.value);
        else output.reject(outcome?.reason ?? new Error(`call ${at} has no outcome`));
      }
    } catch (error) {
      for (const { output } of calls) output.reject(error);
    }
  }

  return (input) => {
    const output = Promise.withResolvers<O>();
    waiting.push({ input, output });
    if (waiting.length === 1) void callAll();
    return output.promise;
  };
}
