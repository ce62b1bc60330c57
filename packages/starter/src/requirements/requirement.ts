import type { RequestedPart } from '../brief/requested-part.ts';
import type { Specification } from '../specification.ts';

/** What became of a requirement. */
export interface Fulfilled extends Omit<RequestedPart, 'text'> {
  /** The app with what the requirement asks for, as far as that is possible. */
  readonly app: Specification;
}

/** Something that a request asks for in exact words: a label, a message, an order. It applies to the designed app. */
export interface Requirement {
  /** The words of the request. */
  readonly text: string;
  /** Adds it to the app, and says whether the app has it now. */
  readonly fulfill: (app: Specification) => Fulfilled;
}

/** A text without its requirements. */
export interface TakenRequirements {
  readonly rest: string;
  readonly requirements: readonly Requirement[];
}

export const done = (app: Specification): Fulfilled => ({ app, status: 'done' });
export const partly = (app: Specification, note: string): Fulfilled => ({
  app,
  status: 'partly',
  note,
});
export const notDone = (app: Specification, note: string): Fulfilled => ({
  app,
  status: 'notDone',
  note,
});
