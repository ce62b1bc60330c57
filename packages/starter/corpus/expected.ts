import type { Platform } from '@millwright/contract';
import type { FieldKind, Screen, Specification } from '../src/specification.ts';

type View = Extract<Screen, { kind: 'records' }>['views'][number]['kind'];
type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'grey';

/** A field by a word of its label, and of what kind it is: `rating`, `finished:date`. */
type FieldWords = string | `${string}:${FieldKind}`;

/** A first prompt, and what must be understood of it; what is not named may be anything. */
export interface Expected {
  readonly prompt: string;
  readonly platform?: Platform;
  readonly title?: string | RegExp;
  /** By what an entity is called, one or many of it. */
  readonly entities?: Readonly<Record<string, readonly FieldWords[]>>;
  /** Options of a field, by its label. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** Units, and ends of ratings and numbers, by label. */
  readonly units?: Readonly<Record<string, string>>;
  readonly max?: Readonly<Record<string, number>>;
  /** The first of them is the first screen. */
  readonly screens?: readonly Screen['kind'][];
  readonly not?: readonly (Screen['kind'] | View)[];
  readonly views?: readonly View[];
  readonly palette?: { readonly primary?: Hue; readonly accent?: Hue };
  readonly mood?: Specification['palette']['mood'];
  readonly theme?: Specification['theme'];
  readonly leftOut?: RegExp;
  /** Found anywhere in the specification. */
  readonly mentions?: readonly string[];
  readonly question?: true;
}
