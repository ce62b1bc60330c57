/** One thing that a dump creates or fills. */
export interface DumpObject {
  /** The catalog and the OID in it, as in `pg_depend`. */
  readonly id: string;
  /** Objects with a lower rank come first, unless one of them depends on this one. */
  readonly rank: number;
  /** Sorts objects of the same rank. */
  readonly name: string;
  /** Statements that end with a semicolon; for rows and the position of a sequence, written when their turn comes. */
  readonly content: DumpContent;
}

export type DumpContent =
  | { readonly type: 'statements'; readonly sql: string }
  | { readonly type: 'rows'; readonly table: string; readonly columns: string }
  | { readonly type: 'sequence'; readonly sequence: string }
  | { readonly type: 'largeObject'; readonly oid: string };

/** The order of objects that do not depend on each other: rows before everything that slows down writing them. */
export const dumpRanks = {
  schema: 0,
  extension: 1,
  collation: 2,
  type: 3,
  function: 4,
  domainConstraint: 5,
  sequence: 6,
  table: 7,
  partition: 8,
  default: 9,
  view: 10,
  rows: 11,
  sequenceValue: 12,
  largeObject: 13,
  check: 20,
  key: 21,
  index: 22,
  indexPartition: 23,
  foreignKey: 24,
  statistics: 25,
  trigger: 26,
  rule: 27,
  policy: 28,
  comment: 29,
} as const;
