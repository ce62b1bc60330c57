import type { McpKeyRecord } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';

/** All keys of the user, newest first. */
export function useKeys() {
  const { millwright } = useService();
  const [keys, setKeys] = useState<readonly McpKeyRecord[]>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const found: McpKeyRecord[] = [];
        let cursor: string | undefined;
        do {
          const page = await millwright.mcpKeys.list({ limit: 100, cursor }, { signal });
          found.push(...page.keys);
          cursor = page.next_cursor ?? undefined;
        } while (cursor);
        setKeys(found);
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      }
    },
    [millwright],
  );
  useEffect(() => {
    const gone = new AbortController();
    void load(gone.signal);
    return () => gone.abort();
  }, [load]);

  return { keys, problem, load };
}
