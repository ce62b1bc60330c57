/** The code of one screen. */
export interface ScreenCode {
  /** Name of the component that `path` exports; it takes no props. */
  readonly component: string;
  /** `src/pages/books.tsx` in a web app, `src/screens/Books.tsx` in a mobile app. */
  readonly path: string;
  /** All files that only this screen uses, including the one at `path`. */
  readonly files: ReadonlyMap<string, string>;
  /** Paths of the kit files that these files import directly. */
  readonly kit: readonly string[];
  /** More pages below the screen's own, such as the one of a single record. */
  readonly subpages?: readonly Subpage[];
  /** True if the screen is a whole page with its own header; the shell adds nothing around it. */
  readonly isWhole?: boolean;
}

/** A page that belongs to a screen and has its own address. */
export interface Subpage {
  /** Name of the component that `path` exports; it takes no props. */
  readonly component: string;
  /** `src/pages/book-details.tsx` */
  readonly path: string;
  /** `/books/:id` */
  readonly route: string;
}
