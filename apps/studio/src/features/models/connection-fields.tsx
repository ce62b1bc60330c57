import { modelLimits } from '@millwright/contract/limits';
import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ConnectionField, ConnectionForm, FieldError, Vendor } from './connection-form.ts';

interface ConnectionFieldsProps {
  readonly vendor: Vendor;
  readonly form: ConnectionForm;
  readonly onChange: (form: ConnectionForm) => void;
  readonly error: FieldError | undefined;
  /** True if a key is stored already, which an empty field keeps. */
  readonly hasKey?: boolean;
  /** True for a connection that exists: its models are chosen elsewhere. */
  readonly isStored?: boolean;
}

const labels: Record<ConnectionField, string> = {
  name: 'Name',
  api_key: 'API key',
  base_url: 'Address',
  region: 'Region',
  project: 'Project',
  models: 'Models',
};

const placeholders: Partial<Record<ConnectionField, string>> = {
  region: 'us-east-1',
  project: 'my-project',
};

/** Fields that a provider requires, then the optional ones. */
export function ConnectionFields(props: ConnectionFieldsProps) {
  const { vendor, form, onChange, error, hasKey = false, isStored = false } = props;
  const hints: Partial<Record<ConnectionField, ReactNode>> = {
    api_key: <KeyHint vendor={vendor} hasKey={hasKey} />,
    base_url:
      vendor.id === 'openai-compatible'
        ? 'For example http://localhost:11434 for Ollama, or http://localhost:1234 for LM Studio.'
        : undefined,
    models:
      vendor.id === 'azure'
        ? 'Names of your deployments, separated by commas.'
        : 'Separated by commas. If empty, the well-known models of the provider are offered.',
  };
  const ruleOf = (field: ConnectionField) => (field === 'name' ? 'optional' : vendor.fields[field]);
  const show = (field: ConnectionField) => (
    <Field
      key={field}
      label={labels[field]}
      value={form[field]}
      isCode={field !== 'name'}
      required={ruleOf(field) === 'required' && !(field === 'api_key' && hasKey)}
      hint={hints[field]}
      error={error?.field === field ? error.message : undefined}
      placeholder={field === 'name' ? vendor.name : placeholders[field]}
      onChange={(value) => onChange({ ...form, [field]: value })}
      {...(field === 'api_key' && {
        type: 'password',
        autoComplete: 'new-password',
        maxLength: modelLimits.keyChars,
      })}
    />
  );
  const fields = (['base_url', 'api_key', 'region', 'project', 'models', 'name'] as const).filter(
    (field) => ruleOf(field) !== 'none' && !(isStored && field === 'models'),
  );
  const isMain = (field: ConnectionField) =>
    ruleOf(field) === 'required' || field === 'api_key' || field === 'project';
  const optional = fields.filter((field) => !isMain(field));
  return (
    <>
      {fields.filter(isMain).map(show)}
      <details
        className="group"
        open={isStored || optional.some((field) => field === error?.field) || undefined}
      >
        <summary className="inline-flex list-none items-center gap-1.5 rounded text-[13px] text-soft hover:text-ink">
          <Icon
            name="right"
            className="size-3.5 motion-safe:transition-transform group-open:rotate-90"
          />
          More options
        </summary>
        <div className="mt-3 grid gap-4">{optional.map(show)}</div>
      </details>
    </>
  );
}

function KeyHint({ vendor, hasKey }: { readonly vendor: Vendor; readonly hasKey: boolean }) {
  return (
    <>
      {hasKey ? 'Leave empty to keep the stored key. ' : 'Encrypted, and never shown again. '}
      {vendor.id === 'vertex' && 'An API key, or the JSON key file of a service account. '}
      {vendor.key_url && (
        <a
          href={vendor.key_url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
        >
          Get a key from {vendor.name} <Icon name="outside" className="size-3.5" />
        </a>
      )}
    </>
  );
}
