/** Limits of the files that people upload to each app. */
export const appUploadLimits = {
  fileBytes: 25 * 1024 * 1024,
  /** Files of one project and stage. */
  files: 50_000,
  nameChars: 255,
  typeChars: 127,
  ownerChars: 255,
  listItems: 100,
  /** Size of a stored row. A request holds about two of them in memory. */
  chunkBytes: 128 * 1024,
  headerBytes: 16 * 1024,
  /** Connections of one project and stage in a process. A preview or a published app answers fewer requests at a time. */
  connections: 250,
  /** Connections of all projects in a process. */
  totalConnections: 1_000,
  /** Files that one project and stage receives at the same time in a process. */
  receiving: 20,
  /** Until the headers of a request have arrived. */
  headersMs: 10_000,
  /** Without a byte in either direction. */
  idleMs: 60_000,
  requestMs: 15 * 60_000,
  /** Longer than any request. */
  incompleteMs: 20 * 60_000,
} as const;
