import { z } from 'zod';
import { type Specification, specification } from './specification.ts';

/** The file by which the built-in model knows in later turns what it made. */
export const SPECIFICATION = 'specification.json';

/** An app with everything that was asked for it, so that the last of it can be taken back. */
const stored = specification.extend({ requests: z.array(z.string()).min(1) });
export type Stored = z.output<typeof stored>;

/** Parts are in the order of the schema, as they are once it was read: only then can it be edited. */
export function writeStored(app: Specification, requests: readonly string[]): string {
  // Compiled checks pay for themselves only after many of them.
  const inOrder = stored.parse({ ...app, requests }, { jitless: true });
  return `${JSON.stringify(inOrder, null, 2)}\n`;
}

/** Undefined when it is none, whoever changed it. */
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
