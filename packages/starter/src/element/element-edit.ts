import type { TurnContext } from '@millwright/contract';

/** An element of the running app that the user picked. */
export type PickedElement = NonNullable<TurnContext['elements']>[number];

/** A replacement in one file of the app. */
export interface FileEdit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export interface ElementEdit {
  readonly edit: FileEdit;
  /** The change, as part of a sentence. */
  readonly said: string;
}

export type Files = ReadonlyMap<string, string>;
