import type { McpServerRecord } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { redirectToSignIn } from '../../api/mcp-sign-in.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import type { SignInRequest } from '../../state/project-state.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Prompts the user to sign in to an MCP server. */
export function SignInCard({ request }: { readonly request: SignInRequest }) {
  const { millwright } = useService();
  const { serverId, server } = request;
  const [record, setRecord] = useState<McpServerRecord>();
  useEffect(() => {
    const controller = new AbortController();
    // Without a response the card shows the state from the log, which was true at that time.
    millwright.mcpServers
      .get(serverId, { signal: controller.signal })
      .then(setRecord, () => undefined);
    return () => controller.abort();
  }, [millwright, serverId]);
  const { run, isBusy, problem } = useAction(() => redirectToSignIn(millwright, serverId));
  const isConnected = record?.oauth.connected === true;
  return (
    <section
      aria-label={`Sign in to ${server}`}
      className={`grid animate-appear gap-3 rounded-xl border bg-card p-4 ${isConnected ? 'border-line' : 'border-accent/40 shadow-raised'}`}
    >
      <div className="grid gap-1">
        <p
          className={`flex items-center gap-2 text-sm font-medium ${isConnected ? 'text-good' : 'text-accent'}`}
        >
          <Icon name={isConnected ? 'check' : 'enter'} />
          {isConnected ? `You are signed in to ${server}` : `${server} requires sign-in`}
        </p>
        <p className="text-sm text-soft">
          {isConnected
            ? 'Send “continue” to try again.'
            : 'The agent needs access to this server. Sign in, then send “continue”.'}
        </p>
      </div>
      {problem && (
        <Notice variant="bad" role="alert">
          {problem}
        </Notice>
      )}
      {!isConnected && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" icon="enter" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Signing in…' : 'Sign in'}
          </Button>
          <Link
            href="/settings/mcp"
            className="text-sm text-soft underline underline-offset-2 hover:text-ink"
          >
            MCP servers
          </Link>
        </div>
      )}
    </section>
  );
}
