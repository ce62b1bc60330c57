import type { Platform } from '@millwright/contract';
import type { Access, FieldKind, Screen, Specification } from '../src/specification.ts';

type View = Extract<Screen, { kind: 'records' }>['views'][number]['kind'];
type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'grey';

/** A word of a field's label, optionally with its kind: `rating`, `finished:date`. */
type FieldWords = string | `${string}:${FieldKind}`;

/** A first prompt and its expected result; omitted properties may have any value. */
export interface Expected {
  readonly prompt: string;
  readonly platform?: Platform;
  readonly title?: string | RegExp;
  /** Fields by the singular or plural name of their entity. */
  readonly entities?: Readonly<Record<string, readonly FieldWords[]>>;
  /** Options by label of their field. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** Units by label; `max` has the upper ends of ratings and numbers. */
  readonly units?: Readonly<Record<string, string>>;
  readonly max?: Readonly<Record<string, number>>;
  /** Kinds of screens; the first one is the first screen. */
  readonly screens?: readonly Screen['kind'][];
  readonly not?: readonly (Screen['kind'] | View)[];
  readonly views?: readonly View[];
  readonly palette?: { readonly primary?: Hue; readonly accent?: Hue };
  readonly mood?: Specification['palette']['mood'];
  readonly theme?: Specification['theme'];
  /** The access to records on a server; undefined if the app must keep its data in the browser. */
  readonly server?: Access;
  readonly leftOut?: RegExp;
  /** Texts that the specification contains. */
  readonly mentions?: readonly string[];
  readonly question?: true;
}
