/**
 * Protocol between a browser program inside a sandbox and the service: one JSON object per line, orders on stdin, replies
 * on stdout. Pages cannot write there, but may take over the browser, so replies are untrusted claims.
 */

// Only types may be imported: a sandbox contains nothing of the service but this directory.
import type { BrowseRequest } from '../../core/ports/sandbox-manager.ts';
import type { PageError, VisitReport } from './visit-report.ts';

export interface BrowseReport {
  /** Path, query and fragment of the current page. */
  readonly path: string;
  readonly title: string;
  /** The page as a screen reader would read it, one element per line. */
  readonly outline: string;
  /** One for each action that was tried; the first failed action ends the list. */
  readonly actions: readonly { readonly ok: boolean; readonly note: string }[];
  /** Errors since the previous request. */
  readonly pageErrors: readonly PageError[];
  /** JPEG in base64. */
  readonly screenshot: string | null;
}

export type BrowserOrder =
  /** Load the page that the connection currently leads to, without a reply: the next visit finds its parts in the cache. */
  | { readonly type: 'preload' }
  | { readonly id: number; readonly type: 'visit' }
  | { readonly id: number; readonly type: 'browse'; readonly request: BrowseRequest };

export type BrowserReply =
  /** A tab is open, and orders are carried out at once. */
  | { readonly type: 'started' }
  | { readonly type: 'visited'; readonly id: number; readonly report: VisitReport }
  | { readonly type: 'browsed'; readonly id: number; readonly report: BrowseReport }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
