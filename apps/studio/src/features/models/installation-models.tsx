import type { Millwright } from '@millwright/client';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useUsableModels } from '../../api/usable-models.tsx';
import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { Section } from '../settings/section.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { DetectedServers } from './detected-servers.tsx';
import { ModelSettings } from './model-settings.tsx';
import { NoProviders } from './no-providers.tsx';
import { ProviderList } from './provider-list.tsx';
import { useVendors } from './use-vendors.ts';

/** Model providers of the installation, for administrators. */
export function InstallationModels() {
  const { millwright } = useService();
  const { adminModelProviders: api } = millwright;
  const { reload } = useUsableModels();
  const { data, problem, load } = useLoaded(readProviders);
  const { vendors, updated } = useVendors();
  const [isConnecting, setIsConnecting] = useState(false);
  const providers = data?.providers.filter(({ provider }) => provider !== 'builtin');
  const refresh = async () => {
    await Promise.all([load(), reload()]);
  };
  const connectButton = vendors && (
    <Button variant="primary" icon="plus" onClick={() => setIsConnecting(true)}>
      Connect a provider
    </Button>
  );
  return (
    <Section
      title="Models"
      about={
        <>
          Providers of the models that build apps, for everyone on this installation. Changes apply
          at once. {updated && `Prices of well-known models are as of ${updated}.`}
        </>
      }
      action={providers && providers.length > 0 ? connectButton : undefined}
    >
      <LoadState
        name="Model providers"
        isLoaded={providers !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      <DetectedServers onConnected={refresh} />
      {providers?.length === 0 && (
        <NoProviders action={connectButton}>
          No model is connected. Apps are built by the built-in rule-based engine.
        </NoProviders>
      )}
      {providers && vendors && (
        <ProviderList
          label="Model providers"
          providers={providers}
          vendors={vendors}
          api={api}
          onChanged={refresh}
        />
      )}
      <ModelSettings />
      {isConnecting && vendors && (
        <ConnectDialog
          vendors={vendors}
          api={api}
          testRequest={(request) => api.testRequest(request)}
          onClose={() => setIsConnecting(false)}
          onConnected={refresh}
        />
      )}
    </Section>
  );
}

const readProviders = (millwright: Millwright, signal?: AbortSignal) =>
  millwright.adminModelProviders.list({ signal });
