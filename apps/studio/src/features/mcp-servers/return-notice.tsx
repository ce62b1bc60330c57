import type { McpServerRecord } from '@millwright/contract';
import type { BegunSignIn } from '../../api/mcp-sign-in.ts';
import { Link } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SignInReturn } from './sign-in-return.ts';

interface ReturnNoticeProps {
  readonly returned: SignInReturn;
  readonly begun: BegunSignIn | undefined;
  readonly servers: readonly McpServerRecord[];
}

/** Outcome of the sign-in the user returns from. */
export function ReturnNotice({ returned, begun, servers }: ReturnNoticeProps) {
  const back = begun?.from.startsWith('/projects/') && (
    <Link href={begun.from} className="font-medium underline underline-offset-2">
      Back to your project
    </Link>
  );
  if (returned.kind === 'declined') {
    return (
      <Notice look="warn" role="status">
        You declined access. Click “Sign in” if you change your mind. {back}
      </Notice>
    );
  }
  if (returned.kind === 'failed') {
    return (
      <Notice look="bad" role="alert">
        <p>{returned.words}</p>
        {returned.reference && (
          <p className="text-xs text-soft">
            Reference <code className="select-all font-mono">{returned.reference}</code>
          </p>
        )}
        {back}
      </Notice>
    );
  }
  // Verifies the outcome that the URL claims.
  const server = servers.find(({ id }) => id === returned.serverId);
  if (!server?.oauth.connected) {
    return (
      <Notice look="warn" role="alert">
        You are not signed in to this server. Click “Sign in” to try again.
      </Notice>
    );
  }
  return (
    <Notice look="good" role="status">
      You are signed in to {server.name}. {back}
    </Notice>
  );
}
