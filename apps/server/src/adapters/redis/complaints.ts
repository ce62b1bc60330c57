/** Tells of trouble, with the error or the message that made it. */
export type Complain = (what: string, about: unknown) => void;

/** A server that is gone, or somebody who floods a channel, is told of once in a while. */
const quietMs = 10_000;

export function complaints(say: Complain, now: () => number = () => performance.now()): Complain {
  const said = new Map<string, number>();
  return (what, about) => {
    const last = said.get(what);
    if (last !== undefined && now() - last < quietMs) return;
    said.set(what, now());
    say(what, about);
  };
}
