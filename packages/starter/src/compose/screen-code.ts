/** One screen of an app, as code. */
export interface ScreenCode {
  /** Exported by name from `path`, and takes no props. */
  readonly component: string;
  /** `src/screens/Books.tsx` */
  readonly path: string;
  /** Everything that belongs to this screen alone, with the file at `path`. */
  readonly files: ReadonlyMap<string, string>;
  /** What these import of the kit, by path; what that imports in turn comes along by itself. */
  readonly kit: readonly string[];
  /** It is the whole page, with a header of its own; the shell adds nothing around it. */
  readonly isWhole?: boolean;
}
