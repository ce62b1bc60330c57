import type { ModelConnectionRecord, ModelProviders } from '@millwright/client';
import { useState } from 'react';
import type { Vendor } from './connection-form.ts';
import { EditConnectionDialog } from './edit-connection-dialog.tsx';
import { ModelsDialog } from './models-dialog.tsx';
import { ProviderCard } from './provider-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

interface ProviderListProps {
  readonly label: string;
  readonly providers: readonly ModelConnectionRecord[];
  readonly vendors: readonly Vendor[];
  readonly api: ModelProviders;
  /** True if the providers can't be used anymore. */
  readonly isRemovableOnly?: boolean;
  readonly onChanged: () => Promise<void>;
}

interface OpenDialog {
  readonly kind: 'edit' | 'models' | 'remove';
  readonly provider: ModelConnectionRecord;
}

export function ProviderList(props: ProviderListProps) {
  const { label, providers, vendors, api, isRemovableOnly = false, onChanged } = props;
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const vendor = vendors.find(({ id }) => id === dialog?.provider.provider);
  const shared = { api, onClose: close };
  return (
    <>
      <ul aria-label={label} className="grid gap-3">
        {providers.map((provider) => (
          <ProviderCard
            key={provider.id}
            provider={provider}
            api={api}
            isRemovableOnly={isRemovableOnly}
            onChanged={onChanged}
            onEdit={() => setDialog({ kind: 'edit', provider })}
            onEditModels={() => setDialog({ kind: 'models', provider })}
            onRemove={() => setDialog({ kind: 'remove', provider })}
          />
        ))}
      </ul>
      {dialog?.kind === 'edit' && vendor && (
        <EditConnectionDialog
          {...shared}
          provider={dialog.provider}
          vendor={vendor}
          onSaved={onChanged}
        />
      )}
      {dialog?.kind === 'models' && (
        <ModelsDialog {...shared} provider={dialog.provider} onSaved={onChanged} />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveDialog {...shared} provider={dialog.provider} onDone={onChanged} />
      )}
    </>
  );
}
