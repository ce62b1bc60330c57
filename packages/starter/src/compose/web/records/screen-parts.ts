import type { Entity, ScreenOf, Specification } from '../../../specification.ts';
import type { ViewCode } from './view.ts';

/** Input for the code of a records screen. */
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
  /** `/books`, if each record has a page below it. */
  readonly detailRoute: string | undefined;
  /** Import paths of the views and the form: `@/components/books/`. */
  readonly folder: string;
  readonly formFolder: string;
}
