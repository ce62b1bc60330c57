import type { ActionKind } from './verbs.ts';

/** Something that users do: a verb and what it applies to. */
export interface Action {
  readonly role: 'action';
  /** The clause as written. */
  readonly text: string;
  readonly kind: ActionKind;
  /** The people who do it: `customers`. Empty if nobody in particular. */
  readonly who: string;
  /** Things, without articles: `hiking routes`. */
  readonly things: readonly Thing[];
  /** Properties after "by": `category`. */
  readonly by: readonly string[];
  /** False if the verb was found in a sentence of unknown form. */
  readonly isCertain: boolean;
}

/** A noun, with the properties that the request lists for it. */
export interface Thing {
  readonly noun: string;
  /** As written after "with": `distance, elevation gain and difficulty`. */
  readonly fields: string;
}

/** A page or section by name. */
export interface PageClause {
  readonly role: 'page';
  readonly text: string;
  readonly name: string;
}

/** A part of the interface: "a search bar", "a contact form". */
export interface FeatureClause {
  readonly role: 'feature';
  readonly text: string;
  /** False if it is only a list of nouns, which may also be properties of something. */
  readonly isCertain: boolean;
}

/** A limit on the app or its forms: "no login", "without a name nothing is booked". It adds no screen. */
export interface ConstraintClause {
  readonly role: 'constraint';
  readonly text: string;
  /** `kept`: data stays after a reload. `positive`: amounts are above zero. */
  readonly kind: 'noAccounts' | 'noPayment' | 'emptyStart' | 'kept' | 'required' | 'positive';
  /** Fields that are required, in lower case. */
  readonly fields: readonly string[];
}

/** A sentence that none of the rules understands. */
export interface UnknownClause {
  readonly role: 'unknown';
  readonly text: string;
}

/** Number of sentences that describe an app rather than name it. */
export const manySentences = 4;

export type Clause = Action | PageClause | FeatureClause | ConstraintClause | UnknownClause;

/** A request in prose, split into clauses. */
export interface Brief {
  /** The purpose of the app, without the noun for the app: `community tool library`. */
  readonly purpose: string;
  /** The first sentence, if it says what to build. */
  readonly opening: string;
  /** The noun for the app, with its adjectives: `online store`, `job board`. */
  readonly appNoun: string;
  /** Clauses of the request, in its order. */
  readonly clauses: readonly Clause[];
  /** Parts that people expect of this kind of app although the request does not mention them. */
  readonly expected?: readonly Clause[];
  readonly sentences: readonly string[];
  /** True if the request has several sentences, even if most of them were read before. */
  readonly isLong?: boolean;
}
