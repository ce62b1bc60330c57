import type { Millwright } from '@millwright/client';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useUsableModels } from '../../api/usable-models.tsx';
import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { Section } from '../settings/section.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { NoProviders } from './no-providers.tsx';
import { ProviderList } from './provider-list.tsx';
import { useVendors } from './use-vendors.ts';

interface PersonalModelsProps {
  /** False if administrators turned personal keys off: then they can only be removed. */
  readonly isAllowed: boolean;
}

/** Model providers of the signed-in user. */
export function PersonalModels({ isAllowed }: PersonalModelsProps) {
  const { millwright } = useService();
  const { modelProviders: api } = millwright;
  const { reload } = useUsableModels();
  const { data, problem, load } = useLoaded(readProviders);
  const { vendors } = useVendors();
  const [isConnecting, setIsConnecting] = useState(false);
  const refresh = async () => {
    await Promise.all([load(), reload()]);
  };
  const connectButton = vendors && (
    <Button icon="plus" disabled={!isAllowed} onClick={() => setIsConnecting(true)}>
      Add your own key
    </Button>
  );
  return (
    <Section
      title="Your own keys"
      about="Used only for your projects. Your provider bills you, and no credits are used."
      action={data && data.providers.length > 0 ? connectButton : undefined}
    >
      <LoadState
        name="Your keys"
        isLoaded={data !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {!isAllowed && (
        <Notice variant="warn">
          An administrator turned off personal keys. Yours are no longer used, and no new ones can
          be added. You can still remove yours.
        </Notice>
      )}
      {data?.providers.length === 0 && (
        <NoProviders action={connectButton}>You haven't added a key yet.</NoProviders>
      )}
      {data && vendors && (
        <ProviderList
          label="Your model providers"
          providers={data.providers}
          vendors={vendors}
          api={api}
          isRemovableOnly={!isAllowed}
          onChanged={refresh}
        />
      )}
      {isConnecting && vendors && (
        <ConnectDialog
          vendors={vendors}
          api={api}
          testRequest={undefined}
          onClose={() => setIsConnecting(false)}
          onConnected={refresh}
        />
      )}
    </Section>
  );
}

const readProviders = (millwright: Millwright, signal?: AbortSignal) =>
  millwright.modelProviders.list({ signal });
