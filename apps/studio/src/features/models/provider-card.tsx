import type { ModelConnectionRecord, ModelProviders } from '@millwright/client';
import type { ModelChanges, ModelTestRecord } from '@millwright/contract';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { pluralize } from '../../ui/amounts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NamedCard } from '../../ui/named-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { describeCapabilities, describePrice } from './describe-model.ts';
import { RefreshChanges } from './refresh-changes.tsx';
import { TestChecks } from './test-checks.tsx';

interface ProviderCardProps {
  readonly provider: ModelConnectionRecord;
  readonly api: ModelProviders;
  /** True if the provider can't be used anymore. */
  readonly isRemovableOnly: boolean;
  readonly onChanged: () => Promise<void>;
  readonly onEdit: () => void;
  readonly onEditModels: () => void;
  readonly onRemove: () => void;
}

export function ProviderCard(props: ProviderCardProps) {
  const { provider, api, isRemovableOnly, onChanged, onEdit, onEditModels, onRemove } = props;
  const { id, name, source, status, base_url, region } = provider;
  const [result, setResult] = useState<ModelTestRecord>();
  const [changes, setChanges] = useState<ModelChanges>();
  const test = useAction(async () => {
    setResult(undefined);
    setResult(await api.test(id));
  });
  const refresh = useAction(async () => {
    setChanges(undefined);
    const refreshed = await api.refresh(id);
    await onChanged();
    setChanges(refreshed.changes);
  });
  const problem = test.problem ?? refresh.problem;
  const isOperator = source === 'operator';
  return (
    <NamedCard
      name={name}
      badges={
        isOperator && (
          <Badge variant="plain">
            <Icon name="lock" className="size-3" /> Configured by the operator
          </Badge>
        )
      }
      details={
        (base_url || region) && (
          <p className="font-mono text-[13px] text-soft [overflow-wrap:anywhere]">
            {[base_url, region].filter(Boolean).join(' · ')}
          </p>
        )
      }
    >
      {status === 'overridden' && (
        <Notice variant="warn">
          The operator configured the same provider, which is used instead.
        </Notice>
      )}
      {status === 'key_unreadable' && (
        <Notice variant="bad">
          The key can't be decrypted, because the encryption key of this installation has changed.
          Edit the provider and enter its key again.
        </Notice>
      )}
      <OfferedModels provider={provider} />
      {problem && (
        <Notice variant="bad" role="alert">
          {problem}
        </Notice>
      )}
      {result && <TestChecks result={result} />}
      {changes && <RefreshChanges changes={changes} />}
      <div className="flex flex-wrap items-center gap-2">
        {!isRemovableOnly && (
          <Button
            small
            aria-label={`Test ${name}`}
            disabled={test.isBusy}
            onClick={() => void test.run()}
          >
            {test.isBusy ? 'Testing…' : 'Test'}
          </Button>
        )}
        {!isRemovableOnly && !isOperator && (
          <>
            <Button small aria-label={`Choose models of ${name}`} onClick={onEditModels}>
              Choose models
            </Button>
            <Button
              small
              aria-label={`Refresh models of ${name}`}
              disabled={refresh.isBusy}
              onClick={() => void refresh.run()}
            >
              {refresh.isBusy ? 'Refreshing…' : 'Refresh models'}
            </Button>
          </>
        )}
        {!isOperator && (
          <div className="-mr-2 ml-auto flex">
            {!isRemovableOnly && (
              <IconButton icon="pencil" label={`Edit ${name}`} onClick={onEdit} />
            )}
            <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
          </div>
        )}
      </div>
    </NamedCard>
  );
}

function OfferedModels({ provider }: { readonly provider: ModelConnectionRecord }) {
  const { models, source } = provider;
  const priceSource = source === 'user' ? 'personal' : 'installation';
  return (
    <details className="group" open={models.length <= 3}>
      <summary className="inline-flex list-none items-center gap-1.5 rounded text-[13px] text-soft hover:text-ink">
        <Icon
          name="right"
          className="size-3.5 motion-safe:transition-transform group-open:rotate-90"
        />
        {pluralize(models.length, 'model')} offered
      </summary>
      <ul aria-label={`Models of ${provider.name}`} className="mt-2 grid gap-2">
        {models.map((model) => (
          <li key={model.id} className="grid gap-0.5 border-l-2 border-line pl-3 text-[13px]">
            <span className="flex flex-wrap gap-x-2">
              <span className="font-medium">{model.name}</span>
              {model.name !== model.id && (
                <code className="font-mono text-faint [overflow-wrap:anywhere]">{model.id}</code>
              )}
            </span>
            <span className="text-soft">
              {describePrice({ price: model.price, source: priceSource })}
            </span>
            <span className="text-soft">{describeCapabilities(model)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
