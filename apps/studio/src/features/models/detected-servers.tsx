import type { Millwright } from '@millwright/client';
import type { DetectedServerList } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type DetectedServer = DetectedServerList['servers'][number];

interface DetectedServersProps {
  readonly onConnected: (server: DetectedServer) => Promise<void>;
}

/** Offers model servers that run on the same machine and are not connected. Requires an administrator. */
export function DetectedServers({ onConnected }: DetectedServersProps) {
  const { data, load } = useLoaded(readDetected);
  const servers = data?.servers.filter(({ connected, models }) => !connected && models.length > 0);
  if (!servers || servers.length === 0) return null;
  return (
    <ul aria-label="Local model servers" className="grid gap-2">
      {servers.map((server) => (
        <ServerOffer
          key={server.base_url}
          server={server}
          onConnected={async () => {
            await onConnected(server);
            await load();
          }}
        />
      ))}
    </ul>
  );
}

interface ServerOfferProps {
  readonly server: DetectedServer;
  readonly onConnected: () => Promise<void>;
}

function ServerOffer({ server: { name, base_url, models }, onConnected }: ServerOfferProps) {
  const { millwright } = useService();
  const { run, isBusy, problem } = useAction(async () => {
    await millwright.adminModelProviders.create({ provider: 'openai-compatible', name, base_url });
    await onConnected();
  });
  const more = models.length > 1 ? ` and ${models.length - 1} more` : '';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-accent/30 bg-accent-wash px-3 py-2 text-sm">
      <Icon name="plug" className="size-4 text-accent" />
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        {name} is running with {models[0]}
        {more}. Use it?
      </span>
      <Button small variant="primary" disabled={isBusy} onClick={() => void run()}>
        {isBusy ? 'Connecting…' : `Use ${name}`}
      </Button>
      {problem && (
        <p role="alert" className="basis-full text-bad">
          {problem}
        </p>
      )}
    </li>
  );
}

const readDetected = (millwright: Millwright, signal?: AbortSignal) =>
  millwright.adminModelProviders.detected({ signal });
