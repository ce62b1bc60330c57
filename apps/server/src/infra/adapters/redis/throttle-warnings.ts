/** Reports a problem, with the error or message that caused it. */
export type Warn = (what: string, about: unknown) => void;

/** Throttles each kind of complaint, because an unreachable server or a flooded channel repeats it. */
const intervalMs = 10_000;

export function throttleWarnings(warn: Warn, now: () => number = () => performance.now()): Warn {
  const lastWarnedAt = new Map<string, number>();
  return (what, about) => {
    const last = lastWarnedAt.get(what);
    if (last !== undefined && now() - last < intervalMs) return;
    lastWarnedAt.set(what, now());
    warn(what, about);
  };
}
