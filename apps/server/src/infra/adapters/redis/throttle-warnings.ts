/** Reports a problem, with the error or message that caused it. */
export type Warn = (message: string, reason: unknown) => void;

/** Throttles each kind of complaint, because an unreachable server or a flooded channel repeats it. */
const intervalMs = 10_000;

export function throttleWarnings(warn: Warn, now: () => number = () => performance.now()): Warn {
  const lastWarnedAt = new Map<string, number>();
  return (message, reason) => {
    const last = lastWarnedAt.get(message);
    if (last !== undefined && now() - last < intervalMs) return;
    lastWarnedAt.set(message, now());
    warn(message, reason);
  };
}
