import { z } from 'zod';
import { type Specification, specification } from './specification.ts';

/** The file that holds the specification between turns. */
export const specificationPath = 'specification.json';

/** A change to a picked element, applied to the code that the specification produces. */
const elementEdit = z.strictObject({
  path: z.string(),
  before: z.string(),
  after: z.string(),
  /** Position of the request that it belongs to. */
  request: z.int().nonnegative(),
});
export type StoredEdit = z.output<typeof elementEdit>;

/** An app with all its requests, so that the last one can be undone. */
const stored = specification.extend({
  requests: z.array(z.string()).min(1),
  edits: z.array(elementEdit).default([]),
});
export type Stored = z.output<typeof stored>;

/** Writes properties in the order of the schema, so that later edits match the file. */
export function writeStored(
  app: Specification,
  requests: readonly string[],
  edits: readonly StoredEdit[] = [],
): string {
  // Compiled checks pay off only after many runs.
  const inOrder = stored.parse({ ...app, requests, edits }, { jitless: true });
  return `${JSON.stringify(inOrder, null, 2)}\n`;
}

/** Returns undefined if the file was edited and is no longer valid. */
export function readStored(text: string): Stored | undefined {
  try {
    return stored.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function withoutRequests({ requests: _, edits: __, ...app }: Stored): Specification {
  return app;
}
