/** Reports a problem, with the error or message that caused it. */
export type Warn = (what: string, about: unknown) => void;

/** Throttles each kind of complaint, because an unreachable server or a flooded channel repeats it. */
const quietMs = 10_000;

export function throttleWarnings(say: Warn, now: () => number = () => performance.now()): Warn {
  const said = new Map<string, number>();
  return (what, about) => {
    const last = said.get(what);
    if (last !== undefined && now() - last < quietMs) return;
    said.set(what, now());
    say(what, about);
  };
}
