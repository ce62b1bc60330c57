let count = 0;

/** A name that no other process of this machine gives at any time. */
export function uniqueName(): string {
  count += 1;
  return `${process.pid}-${process.hrtime.bigint()}-${count}`;
}
