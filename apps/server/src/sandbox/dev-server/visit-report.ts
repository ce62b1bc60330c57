/** What came of a visit to the page of a project; written inside its sandbox, so a claim and no more. */
export interface VisitReport {
  /** By what it was made: without a browser, the modules of the page are asked for one by one. */
  readonly means: 'browser' | 'crawl';
  /** The status of the page, and whether it is one; null when it did not answer. */
  readonly status: number | null;
  readonly isHtml: boolean;
  /**
   * `unfinished`: it was still loading when time was up. `crashed`: the page, or the browser with it.
   */
  readonly end: 'loaded' | 'unfinished' | 'crashed';
  /** Whether there is nothing to see; a crawl cannot tell. */
  readonly isBlank: boolean;
  readonly complaints: readonly Complaint[];
  /** Other hosts that could not be reached: a sandbox has no network of its own. */
  readonly unreachable: readonly string[];
  /** PNG in base64. */
  readonly screenshot: string | null;
}

export interface Complaint extends SourceLocation {
  /** A script or style that was not served, an exception nobody caught, or a word of `console.error`. */
  readonly kind: 'module' | 'exception' | 'console';
  readonly text: string;
}

export interface SourceLocation {
  /** Relative to the workspace; null when it is no file of it. */
  readonly file: string | null;
  /** From 1. */
  readonly line: number | null;
  readonly column: number | null;
}
