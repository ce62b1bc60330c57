/** Result of a visit to a project's page. It is written inside a sandbox, so it is an untrusted claim. */
export interface VisitReport {
  /** Method of the visit. Without a browser, the modules of the page are fetched one by one. */
  readonly method: 'browser' | 'crawl';
  /** HTTP status of the page; null if it did not answer. */
  readonly status: number | null;
  readonly isHtml: boolean;
  /** `unfinished`: the page was still loading at the deadline. `crashed`: the page or the whole browser crashed. */
  readonly end: 'loaded' | 'unfinished' | 'crashed';
  /** True if the page shows nothing; a crawl cannot detect that and reports false. */
  readonly isBlank: boolean;
  readonly pageErrors: readonly PageError[];
  /** Other hosts that could not be reached, since a sandbox has no network of its own. */
  readonly unreachable: readonly string[];
  /** PNG in base64. */
  readonly screenshot: string | null;
}

export interface PageError {
  /** A script or style that could not be loaded, an uncaught exception, or a call of `console.error`. */
  readonly kind: 'module' | 'exception' | 'console';
  readonly text: string;
  /** Possible locations, the most likely first. Files may not exist: the visitor does not see the workspace. */
  readonly candidates: readonly SourceLocation[];
}

export interface SourceLocation {
  /** Relative to the workspace, or to a directory that is served from the root of the app. */
  readonly file: string;
  /** Counts from 1. */
  readonly line: number | null;
  readonly column: number | null;
}
