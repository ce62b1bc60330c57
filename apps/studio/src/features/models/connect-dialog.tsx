import type { AdminModelProviders, ModelProviders } from '@millwright/client';
import type { ModelTestRecord } from '@millwright/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { emptyForm, isComplete, toRequest, type Vendor } from './connection-form.ts';
import { TestChecks } from './test-checks.tsx';
import { useConnectionAction } from './use-connection-action.ts';

interface ConnectDialogProps {
  readonly vendors: readonly [Vendor, ...Vendor[]];
  readonly api: ModelProviders;
  /** Tests a form that is not stored yet; undefined if the service cannot. */
  readonly testRequest: AdminModelProviders['testRequest'] | undefined;
  readonly onClose: () => void;
  readonly onConnected: () => Promise<void>;
}

/** Form for a new provider. Its fields depend on the provider. */
export function ConnectDialog(props: ConnectDialogProps) {
  const { vendors, api, testRequest, onClose, onConnected } = props;
  const [vendor, setVendor] = useState<Vendor>(vendors[0]);
  const [form, setForm] = useState(emptyForm);
  const [result, setResult] = useState<ModelTestRecord>();
  const [isTesting, setIsTesting] = useState(false);
  const { run, isBusy, problem, error, clearError } = useConnectionAction(
    async (onlyTest: boolean) => {
      setResult(undefined);
      setIsTesting(onlyTest);
      const request = toRequest(form, vendor);
      if (onlyTest) return setResult(await testRequest?.(request));
      await api.create(request);
      await onConnected();
      onClose();
    },
  );
  const isReady = isComplete(form, vendor) && !isBusy;
  return (
    <FormDialog
      title="Connect a model provider"
      action={{ run: () => run(false), isBusy: isBusy && !isTesting, problem }}
      actionLabel="Connect"
      busyLabel="Testing and connecting…"
      failureNote="Nothing was stored."
      isReady={isReady}
      isWide
      aside={
        testRequest && (
          <Button disabled={!isReady} onClick={() => void run(true)}>
            {isBusy && isTesting ? 'Testing…' : 'Test'}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Select
        label="Provider"
        value={vendor.id}
        options={vendors.map(({ id, name }) => ({ value: id, name }))}
        onChange={(id) => {
          setVendor(vendors.find((one) => one.id === id) ?? vendors[0]);
          setResult(undefined);
        }}
      />
      <ConnectionFields
        vendor={vendor}
        form={form}
        onChange={(changed) => {
          setForm(changed);
          clearError();
        }}
        error={error}
      />
      {result && <TestChecks result={result} />}
    </FormDialog>
  );
}
