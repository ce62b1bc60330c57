import type { Platform } from '@millwright/contract';
import type { Asked } from './read-request.ts';

/** What was read of the prompt so far. */
export interface Reading {
  readonly text: string;
  readonly name: string | undefined;
  readonly platform: Platform;
  readonly asked: Asked;
}
