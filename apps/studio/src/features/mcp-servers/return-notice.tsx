import type { McpServerRecord } from '@millwright/contract';
import type { PendingSignIn } from '../../api/mcp-sign-in.ts';
import { Link } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SignInReturn } from './sign-in-return.ts';

interface ReturnNoticeProps {
  readonly returned: SignInReturn;
  readonly pending: PendingSignIn | undefined;
  readonly servers: readonly McpServerRecord[];
}

/** Outcome of the sign-in the user returns from. */
export function ReturnNotice({ returned, pending, servers }: ReturnNoticeProps) {
  const backLink = pending?.from.startsWith('/projects/') && (
    <Link href={pending.from} className="font-medium underline underline-offset-2">
      Back to your project
    </Link>
  );
  if (returned.kind === 'declined') {
    return (
      <Notice variant="warn" role="status">
        You declined access. Click “Sign in” if you change your mind. {backLink}
      </Notice>
    );
  }
  if (returned.kind === 'failed') {
    return (
      <Notice variant="bad" role="alert">
        <p>{returned.message}</p>
        {returned.reference && (
          <p className="text-xs text-soft">
            Reference <code className="select-all font-mono">{returned.reference}</code>
          </p>
        )}
        {backLink}
      </Notice>
    );
  }
  // Verifies the outcome that the URL claims.
  const server = servers.find(({ id }) => id === returned.serverId);
  if (!server?.oauth.connected) {
    return (
      <Notice variant="warn" role="alert">
        You are not signed in to this server. Click “Sign in” to try again.
      </Notice>
    );
  }
  return (
    <Notice variant="good" role="status">
      You are signed in to {server.name}. {backLink}
    </Notice>
  );
}
