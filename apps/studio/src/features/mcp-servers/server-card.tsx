import type { McpServerRecord } from '@millwright/contract';
import { redirectToSignIn } from '../../api/mcp-sign-in.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NamedCard } from '../../ui/named-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { formatRelativeTime } from '../../ui/time.ts';
import { joinCommand } from './command-line.ts';
import { describeStatus } from './server-status.ts';
import { TestResult } from './test-result.tsx';
import type { TestState } from './use-tests.ts';

interface ServerCardProps {
  readonly server: McpServerRecord;
  readonly test: TestState | undefined;
  readonly onTest: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onChanged: () => Promise<void>;
}

export function ServerCard(props: ServerCardProps) {
  const { server, test, onTest, onEdit, onRemove, onChanged } = props;
  const { millwright, settings } = useService();
  const { id, name, read_only, shadowed, enabled, oauth, last_tested_at } = server;
  const { label, variant, isSignInRequired } = describeStatus(server);
  const isMcpDisabled = !settings.mcp_enabled;
  const isActive = enabled && !shadowed;
  const toggle = useAction(async () => {
    await millwright.mcpServers.update(id, { enabled: !enabled });
    await onChanged();
  });
  const signIn = useAction(() => redirectToSignIn(millwright, id));
  const problem = toggle.problem ?? signIn.problem;
  return (
    <NamedCard
      name={name}
      badges={
        <>
          <Badge variant={variant}>{label}</Badge>
          {read_only && (
            <Badge variant="plain">
              <Icon name="lock" className="size-3" /> Managed by the operator
            </Badge>
          )}
        </>
      }
      details={
        <>
          <p className="font-mono text-[13px] text-soft [overflow-wrap:anywhere]">
            {formatAddress(server)}
          </p>
          {last_tested_at && (
            <p className="text-[13px] text-faint">
              Tested{' '}
              <time dateTime={last_tested_at} title={new Date(last_tested_at).toLocaleString()}>
                {formatRelativeTime(last_tested_at)}
              </time>
            </p>
          )}
        </>
      }
      control={
        !read_only &&
        !shadowed && (
          <Switch
            label={enabled ? `Turn off ${name}` : `Turn on ${name}`}
            isOn={enabled}
            disabled={toggle.isBusy || isMcpDisabled}
            onChange={() => void toggle.run()}
          />
        )
      }
    >
      {shadowed && (
        <Notice variant="warn">
          The operator has a server with this name, which is used instead. Rename yours to use both.
        </Notice>
      )}
      {problem && (
        <Notice variant="bad" role="alert">
          {problem}
        </Notice>
      )}
      {test && isActive && <TestResult name={name} state={test} />}
      <div className="flex flex-wrap items-center gap-2">
        {isActive && (isSignInRequired || oauth.connected) && (
          <Button
            small
            variant={isSignInRequired ? 'primary' : 'plain'}
            icon="enter"
            disabled={signIn.isBusy || isMcpDisabled}
            aria-label={`${isSignInRequired ? 'Sign in' : 'Sign in again'} to ${name}`}
            onClick={() => void signIn.run()}
          >
            {signIn.isBusy ? 'Signing in…' : isSignInRequired ? 'Sign in' : 'Sign in again'}
          </Button>
        )}
        {isActive && (
          <Button
            small
            aria-label={`Test ${name}`}
            disabled={test?.kind === 'running' || isMcpDisabled}
            onClick={onTest}
          >
            Test
          </Button>
        )}
        <div className="flex-1" />
        {!read_only && (
          <div className="-mr-2 flex">
            <IconButton
              icon="pencil"
              label={`Edit ${name}`}
              disabled={isMcpDisabled}
              onClick={onEdit}
            />
            <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
          </div>
        )}
      </div>
    </NamedCard>
  );
}

function formatAddress({ url, command, args }: McpServerRecord): string {
  if (url !== null) return url;
  return command === null ? 'Operator command' : joinCommand([command, ...(args ?? [])]);
}
