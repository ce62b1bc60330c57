import type { McpServerRecord } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { begunSignIn, forgetSignIn } from '../../api/mcp-sign-in.ts';
import { navigate } from '../../ui/location.tsx';
import { readReturn } from './sign-in-return.ts';

/** Reads a sign-in's outcome from the URL and removes it. Tests a server that was connected. */
export function useSignInReturn(
  servers: readonly McpServerRecord[] | undefined,
  test: (id: string) => Promise<void>,
) {
  const [returned] = useState(() => readReturn(new URLSearchParams(location.search)));
  const [begun] = useState(begunSignIn);
  const [isTested, setIsTested] = useState(false);
  useEffect(() => {
    forgetSignIn();
    if (returned) navigate('/settings/mcp', { replace: true });
  }, [returned]);

  // A test approves a server's tools, so a forged URL must not trigger one.
  const isOwn = returned?.kind === 'connected' && returned.serverId === begun?.serverId;
  const isConnected = servers?.find(({ id }) => id === begun?.serverId)?.oauth.connected;
  useEffect(() => {
    if (!isOwn || !isConnected || isTested || !begun) return;
    setIsTested(true);
    void test(begun.serverId);
  }, [isOwn, isConnected, isTested, begun, test]);

  return { returned, begun };
}
