import type { Millwright } from '@millwright/client';
import type { McpKeyRecord } from '@millwright/contract';
import { useLoaded } from '../../api/use-loaded.ts';

/** All keys of the user, newest first. */
export const useKeys = () => useLoaded(readKeys);

async function readKeys(millwright: Millwright, signal?: AbortSignal): Promise<McpKeyRecord[]> {
  const found: McpKeyRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await millwright.mcpKeys.list({ limit: 100, cursor }, { signal });
    found.push(...page.keys);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return found;
}
