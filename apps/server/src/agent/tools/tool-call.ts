import type { FileOperation } from '@millwright/contract';
import type { VisionImage } from '../../core/vision-image.ts';

/** A tool call by a model. */
export interface ToolCall {
  readonly toolCallId: string;
  readonly name: string;
  /** Raw text from the model; normally JSON. */
  readonly input: string;
}

/** Result of a tool call, as stored in the journal. */
export interface SettledToolCall {
  readonly kind: 'settled';
  readonly toolCallId: string;
  readonly name: string;
  readonly status: 'ok' | 'error' | 'rejected';
  /** Output for the model. */
  readonly output: unknown;
  /** Images for the model. */
  readonly pictures?: readonly VisionImage[];
  /** Full output for people if the event had to truncate it. */
  readonly whole?: string;
  /** Error code of a failed call. */
  readonly code?: string;
  /** File changes; omitted when there are none. */
  readonly files?: readonly { readonly path: string; readonly operation: FileOperation }[];
  /** Texts that only the model may see. */
  readonly secrets?: readonly string[];
}
