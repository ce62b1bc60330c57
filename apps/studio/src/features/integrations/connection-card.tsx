import type { ConnectionRecord } from '@millwright/contract';
import { type ReactNode, useState } from 'react';
import { disconnect, redirectToProvider, useConnections } from '../../api/connections.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NamedCard } from '../../ui/named-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadState } from '../settings/load-state.tsx';

interface ConnectionCardProps {
  /** API path of its accounts, after /api/v1. */
  readonly segment: string;
  /** Purpose of the provider. */
  readonly about: string;
  /** Consequence of disconnecting. */
  readonly consequence: string;
  /** True if the user returns from connecting it. */
  readonly isReturning: boolean;
  /** Next steps once it is connected. */
  readonly next?: ReactNode;
}

/** One account provider, with the user's account if it is connected. */
export function ConnectionCard({
  segment,
  about,
  consequence,
  isReturning,
  next,
}: ConnectionCardProps) {
  const { callApi } = useService();
  const { data, problem, load } = useConnections(segment);
  const connect = useAction(() => redirectToProvider(callApi, segment));
  const [disconnecting, setDisconnecting] = useState<ConnectionRecord>();
  const [provider] = data?.providers ?? [];
  const [connection] = data?.connections ?? [];
  const name = provider?.name ?? segment;
  return (
    <NamedCard
      name={name}
      badges={
        <>
          {connection && !connection.expired && <Badge variant="good">Connected</Badge>}
          {connection?.expired && <Badge variant="warn">Reconnect required</Badge>}
          {connection?.livemode === false && <Badge variant="warn">Test mode</Badge>}
          {provider && !provider.configured && <Badge variant="plain">Not configured</Badge>}
        </>
      }
      details={
        <>
          <p className="text-sm text-soft">{about}</p>
          {connection && (
            <p className="text-sm [overflow-wrap:anywhere]">
              Connected as <strong className="font-medium">{connection.account.login}</strong> since{' '}
              <time dateTime={connection.connected_at}>
                {new Date(connection.connected_at).toLocaleDateString()}
              </time>
            </p>
          )}
        </>
      }
    >
      <LoadState
        name={name}
        isLoaded={data !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {isReturning && data && <Outcome name={name} connection={connection} />}
      {connect.problem && (
        <Notice variant="bad" role="alert">
          {connect.problem}
        </Notice>
      )}
      {provider && !provider.configured && (
        <p className="text-[13px] text-soft">
          To enable it, the operator sets{' '}
          {provider.missing.map((setting, index) => (
            <span key={setting}>
              {index > 0 && ' and '}
              <code className="font-mono">{setting}</code>
            </span>
          ))}
          .
        </p>
      )}
      {connection && next}
      {provider && (provider.configured || connection) && (
        <div className="flex flex-wrap items-center gap-2">
          {provider.configured && (
            <Button
              small
              variant={connection && !connection.expired ? 'plain' : 'primary'}
              icon="enter"
              disabled={connect.isBusy}
              aria-label={`${connection ? 'Reconnect' : 'Connect'} ${name}`}
              onClick={() => void connect.run()}
            >
              {connect.isBusy ? 'Connecting…' : connection ? 'Reconnect' : 'Connect'}
            </Button>
          )}
          {connection && (
            <Button
              small
              aria-label={`Disconnect ${name}`}
              onClick={() => setDisconnecting(connection)}
            >
              Disconnect
            </Button>
          )}
        </div>
      )}
      {disconnecting && (
        <DisconnectDialog
          name={name}
          consequence={consequence}
          onClose={() => setDisconnecting(undefined)}
          onDisconnect={async () => {
            await disconnect(callApi, segment, disconnecting);
            await load();
          }}
        />
      )}
    </NamedCard>
  );
}

/** Verifies the outcome that the URL claims. */
function Outcome({
  name,
  connection,
}: {
  readonly name: string;
  readonly connection: ConnectionRecord | undefined;
}) {
  return connection ? (
    <Notice variant="good" role="status">
      {name} is connected.
    </Notice>
  ) : (
    <Notice variant="warn" role="alert">
      {name} is not connected. Click “Connect” to try again.
    </Notice>
  );
}

interface DisconnectDialogProps {
  readonly name: string;
  readonly consequence: string;
  readonly onClose: () => void;
  readonly onDisconnect: () => Promise<void>;
}

function DisconnectDialog({ name, consequence, onClose, onDisconnect }: DisconnectDialogProps) {
  const action = useAction(async () => {
    await onDisconnect();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      action={action}
      actionLabel="Disconnect"
      busyLabel="Disconnecting…"
      onClose={onClose}
    >
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}
