/**
 * Protocol between the launcher inside a sandbox and its supervisor outside: one JSON object per line, orders on stdin,
 * reports on stdout. Project code runs in the same process and can write such lines too, so reports are untrusted
 * claims about the project.
 */

// Only types may be imported: a sandbox contains nothing of the service but this directory.
import type { BuildError, TouchedFile } from '../../core/ports/sandbox-manager.ts';

export type Order =
  /** Reports files that were just written; `checked` echoes the `id`. */
  | { readonly type: 'changed'; readonly id: number; readonly files: readonly TouchedFile[] }
  /**
   * All files were replaced because another project took over; earlier errors are void. `environment` is set for the
   * server side of its app.
   */
  | {
      readonly type: 'reset';
      readonly id: number;
      readonly environment?: Readonly<Record<string, string>>;
    };

export type Report =
  /** The event loop runs, and orders up to `id` have arrived. Sent for each order, and every second during a check. */
  | { readonly type: 'alive'; readonly id: number }
  /** The page answered 200 for the first time since the start or the last reset. */
  | { readonly type: 'ready'; readonly port: number; readonly ms: number }
  | { readonly type: 'error'; readonly error: BuildError }
  /** The project's own server answered a request. `status` is null if the client left before. */
  | {
      readonly type: 'request';
      readonly method: string;
      readonly url: string;
      readonly status: number | null;
      readonly ms: number;
    }
  /** All errors reported for this file are fixed. */
  | { readonly type: 'fixed'; readonly file: string | null }
  /** Everything up to order `id` is built (0 is the start itself), with this many errors left. */
  | { readonly type: 'checked'; readonly id: number; readonly errors: number };

/**
 * Begins lines on stderr that the project wrote to stdout, which is reserved for reports. One pipe keeps the order of
 * both.
 */
export const stdoutMark = '\u0001';

/** Parses an order; returns undefined if the line is not one. */
export function readOrder(line: string): Order | undefined {
  try {
    const order = JSON.parse(line);
    if (typeof order.id !== 'number') return undefined;
    if (order.type === 'reset') return order;
    return order.type === 'changed' && order.files.every(isFileChange) ? order : undefined;
  } catch {
    // Not JSON, or without the required fields.
    return undefined;
  }
}

function isFileChange({ path, kind }: Record<string, unknown>): boolean {
  return typeof path === 'string' && ['add', 'change', 'unlink'].includes(String(kind));
}
