let count = 0;

/** Returns a name that no other process on this machine generates at any time. */
export function uniqueName(): string {
  count += 1;
  return `${process.pid}-${process.hrtime.bigint()}-${count}`;
}
