import type { Platform } from '@millwright/contract';
import type { Asked } from './read-request.ts';

/** Intermediate result of parsing a prompt. */
export interface Reading {
  readonly text: string;
  readonly name: string | undefined;
  readonly platform: Platform;
  readonly asked: Asked;
}
