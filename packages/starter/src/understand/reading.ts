import type { Platform } from '@millwright/contract';
import type { Figures } from '../figures/figures.ts';
import type { ServerWish } from '../server/server-wish.ts';
import type { Language } from './languages.ts';
import type { Asked } from './read-request.ts';
import type { RequestedColors } from './requested-colors.ts';
import type { RequestedStyle } from './requested-style.ts';

/** Intermediate result of parsing a prompt. */
export interface Reading {
  /** The prompt as written: names keep their articles and capitals. */
  readonly source: string;
  readonly text: string;
  readonly figures: Figures;
  readonly name: string | undefined;
  readonly platform: Platform;
  readonly asked: Asked;
  readonly colors: RequestedColors;
  readonly style: RequestedStyle;
  readonly language: Language;
  /** Why the app needs a server; undefined if it keeps its data in the browser. */
  readonly server: ServerWish | undefined;
}
