/** CPU time that a piece of work takes, which a busy machine does not prolong. */
export function cpuMs(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}
