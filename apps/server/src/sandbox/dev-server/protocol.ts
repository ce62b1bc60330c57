/**
 * What the launcher inside a sandbox and its supervisor outside say to each other: one JSON object a
 * line, orders on stdin, reports on stdout. Code of the project runs in the same process and can
 * write such lines too, so reports are claims about the project and nothing more.
 */

// Types alone: in a sandbox nothing of the service is there but this folder.
import type { BuildError, TouchedFile } from '../../core/ports/sandbox-manager.ts';

export type Order =
  /** These files were just written; `id` comes back in `checked`. */
  | { readonly type: 'changed'; readonly id: number; readonly files: readonly TouchedFile[] }
  /**
   * All files were replaced: another project took over, and errors told so far are void. The server side of
   * its app finds these variables.
   */
  | {
      readonly type: 'reset';
      readonly id: number;
      readonly environment?: Readonly<Record<string, string>>;
    };

export type Report =
  /** The page answers with 200, for the first time since the start or the last reset. */
  | { readonly type: 'ready'; readonly port: number; readonly ms: number }
  | { readonly type: 'error'; readonly error: BuildError }
  /** No error is left of those told for this file. */
  | { readonly type: 'fixed'; readonly file: string | null }
  /** Everything up to the order `id` was built; so many errors stand (0 is the start itself). */
  | { readonly type: 'checked'; readonly id: number; readonly errors: number };

/** An order as it came in, or nothing when the line is none. */
export function readOrder(line: string): Order | undefined {
  try {
    const order = JSON.parse(line);
    if (typeof order.id !== 'number') return undefined;
    if (order.type === 'reset') return order;
    return order.type === 'changed' && order.files.every(isFileChange) ? order : undefined;
  } catch {
    return undefined;
  }
}

function isFileChange({ path, kind }: Record<string, unknown>): boolean {
  return typeof path === 'string' && ['add', 'change', 'unlink'].includes(String(kind));
}
