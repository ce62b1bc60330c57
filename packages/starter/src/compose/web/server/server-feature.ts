/** A part of the server besides records, such as the calendar. */
export interface ServerFeature {
  /** The path of its routes below /api, and the name of their file: `calendar`, which exports `calendarRoutes`. */
  readonly path: string;
  readonly files: readonly (readonly [path: string, content: string])[];
  /** Files of the kit that it uses. */
  readonly kit: readonly string[];
}
