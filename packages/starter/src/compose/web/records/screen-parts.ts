import type { Entity, ScreenOf, Specification } from '../../../specification.ts';
import type { ViewCode } from './view.ts';

/** What the file of a screen is made of. */
export interface ScreenParts {
  readonly screen: ScreenOf<'records'>;
  readonly entity: Entity;
  readonly app: Specification;
  readonly component: string;
  readonly views: readonly {
    readonly key: string;
    readonly label: string;
    readonly code: ViewCode;
  }[];
  /** `@/screens/books/`, where views and the form are. */
  readonly folder: string;
  readonly formFolder: string;
}
