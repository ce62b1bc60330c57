import type { FileOperation } from '@millwright/contract';
import type { Picture } from '../core/picture.ts';

/** What a model wants of a tool. */
export interface Call {
  readonly toolCallId: string;
  readonly name: string;
  /** As the model wrote it: JSON, if all is well. */
  readonly input: string;
}

/** What a tool call came to, as the journal keeps it. */
export interface Settled {
  readonly kind: 'settled';
  readonly toolCallId: string;
  readonly name: string;
  readonly status: 'ok' | 'error' | 'rejected';
  /** What the model reads. */
  readonly output: unknown;
  /** What the model sees besides. */
  readonly pictures?: readonly Picture[];
  /** What people may read of it, where an event had no room for all of it. */
  readonly whole?: string;
  /** Why it failed, as a word. */
  readonly code?: string;
  /** What became of files; left out when there are none. */
  readonly files?: readonly { readonly path: string; readonly operation: FileOperation }[];
  /** Texts that nobody but the model may see. */
  readonly secrets?: readonly string[];
}
