import { z } from 'zod';
import { type Specification, specification } from './specification.ts';

/** The file that holds the specification between turns. */
export const specificationPath = 'specification.json';

/** An app with all its requests, so that the last one can be undone. */
const stored = specification.extend({ requests: z.array(z.string()).min(1) });
export type Stored = z.output<typeof stored>;

/** Writes properties in the order of the schema, so that later edits match the file. */
export function writeStored(app: Specification, requests: readonly string[]): string {
  // Compiled checks pay off only after many runs.
  const inOrder = stored.parse({ ...app, requests }, { jitless: true });
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

export function withoutRequests({ requests: _, ...app }: Stored): Specification {
  return app;
}
