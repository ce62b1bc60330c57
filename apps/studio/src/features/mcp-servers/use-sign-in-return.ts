import type { McpServerRecord } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { clearPendingSignIn, readPendingSignIn } from '../../api/mcp-sign-in.ts';
import { navigate } from '../../ui/location.tsx';
import { readReturn } from './sign-in-return.ts';

/** Reads a sign-in's outcome from the URL and removes it. Tests a server that was connected. */
export function useSignInReturn(
  servers: readonly McpServerRecord[] | undefined,
  test: (id: string) => Promise<void>,
) {
  const [returned] = useState(() => readReturn(new URLSearchParams(location.search)));
  const [pending] = useState(readPendingSignIn);
  const [isTested, setIsTested] = useState(false);
  useEffect(() => {
    clearPendingSignIn();
    if (returned) navigate('/settings/mcp', { replace: true });
  }, [returned]);

  // A test approves a server's tools, so a forged URL must not trigger one.
  const isExpectedReturn =
    returned?.kind === 'connected' && returned.serverId === pending?.serverId;
  const isConnected = servers?.find(({ id }) => id === pending?.serverId)?.oauth.connected;
  useEffect(() => {
    if (!isExpectedReturn || !isConnected || isTested || !pending) return;
    setIsTested(true);
    void test(pending.serverId);
  }, [isExpectedReturn, isConnected, isTested, pending, test]);

  return { returned, pending };
}
