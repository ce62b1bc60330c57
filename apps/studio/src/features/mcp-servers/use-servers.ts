import type { McpServerRecord } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';

/** The MCP servers that the user's agent knows. */
export function useServers() {
  const { millwright } = useService();
  const [servers, setServers] = useState<readonly McpServerRecord[]>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        setServers((await millwright.mcpServers.list({ signal })).servers);
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

  return { servers, problem, load };
}
