import type { DumpContent, dumpRanks } from './dump-object.ts';

/** A query for the objects of one kind. */
export interface ObjectQuery {
  readonly rank: keyof typeof dumpRanks;
  readonly text: string;
  /** Statements in `sql`, unless given. */
  readonly toContent?: (row: ObjectRow) => DumpContent;
}

export interface ObjectRow {
  readonly id: string;
  readonly name: string;
  readonly sql: string;
  readonly columns?: string;
}
