/** A page has this long to load. */
const loadMs = 15_000;
/** Further time after each response, and after the load event to answer. */
const progressMs = 5_000;
const maxLoadMs = 35_000;

interface LoadProgress {
  /** Start of the navigation. */
  readonly since: number;
  /** The last time that anything happened in the page. */
  readonly activeAt: number;
  /** The time of the load event; undefined while the page loads. */
  readonly loadedAt: number | undefined;
}

/**
 * Returns the time until which to wait for a page. A page that still loads has longer: on a busy machine, a correct app
 * may take half a minute. A page that hangs makes no progress.
 */
export function loadDeadline({ since, activeAt, loadedAt }: LoadProgress): number {
  const progressAt = loadedAt ?? Math.min(activeAt, since + maxLoadMs - progressMs);
  return Math.max(since + loadMs, progressAt + progressMs);
}
