import type { McpTestRecord } from '@millwright/contract';
import { useCallback, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';

export type TestState =
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly result: McpTestRecord }
  /** The service rejected the request to test it. */
  | { readonly kind: 'failed'; readonly problem: string };

/** Test results by server. Calls `onTested` after each test. */
export function useTests(onTested: () => Promise<void>) {
  const { millwright } = useService();
  const [tests, setTests] = useState<Readonly<Record<string, TestState>>>({});
  const setTest = useCallback((id: string, state: TestState | undefined) => {
    setTests(({ [id]: _, ...others }) => (state ? { ...others, [id]: state } : others));
  }, []);
  const test = useCallback(
    async (id: string): Promise<void> => {
      setTest(id, { kind: 'running' });
      try {
        const result = await millwright.mcpServers.test(id);
        await onTested();
        setTest(id, { kind: 'done', result });
      } catch (error) {
        setTest(id, { kind: 'failed', problem: explain(error) });
      }
    },
    [millwright, onTested, setTest],
  );
  const forget = useCallback((id: string) => setTest(id, undefined), [setTest]);
  return { tests, test, forget };
}
