import { modelLimits } from '@millwright/contract/limits';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ModelForm } from './model-form.ts';

interface ModelFieldsProps {
  readonly form: ModelForm;
  /** Personal models are billed by their provider and have no price here. */
  readonly hasPrice: boolean;
  readonly isRemovable: boolean;
  readonly onChange: (form: ModelForm) => void;
  readonly onRemove: () => void;
}

const capabilities = [
  ['images', 'Images'],
  ['documents', 'Documents'],
  ['reasoning', 'Reasoning'],
  ['tools', 'Tool calls'],
] as const;

/** One offered model, with its fields folded away. */
export function ModelFields(props: ModelFieldsProps) {
  const { form, hasPrice, isRemovable, onChange, onRemove } = props;
  const title = form.name.trim() || form.base.model;
  return (
    <li className="flex items-start gap-1 rounded-lg border border-line bg-paper py-1 pr-1 pl-3">
      <details className="group min-w-0 flex-1">
        <summary className="flex min-h-9 list-none items-center gap-1.5 text-sm">
          <Icon
            name="right"
            className="size-3.5 text-soft motion-safe:transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</span>
          {title !== form.base.model && (
            <code className="min-w-0 truncate font-mono text-[13px] text-faint">
              {form.base.model}
            </code>
          )}
        </summary>
        <div className="grid gap-3 pt-1 pr-2 pb-2 sm:grid-cols-2">
          <Field
            label="Display name"
            value={form.name}
            maxLength={modelLimits.nameChars}
            placeholder={form.base.model}
            onChange={(name) => onChange({ ...form, name })}
          />
          <Field
            label="Context size in tokens"
            value={form.contextWindow}
            inputMode="numeric"
            placeholder="Automatic"
            onChange={(contextWindow) => onChange({ ...form, contextWindow })}
          />
          {hasPrice && (
            <>
              <Field
                label="Input price"
                value={form.inputPrice}
                inputMode="decimal"
                placeholder="Free"
                hint="Credits per million tokens."
                onChange={(inputPrice) => onChange({ ...form, inputPrice })}
              />
              <Field
                label="Output price"
                value={form.outputPrice}
                inputMode="decimal"
                placeholder="Free"
                hint="Credits per million tokens."
                onChange={(outputPrice) => onChange({ ...form, outputPrice })}
              />
            </>
          )}
          <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-sm sm:col-span-2">
            <legend className="mb-1.5 font-medium">Capabilities</legend>
            {capabilities.map(([capability, label]) => (
              <label key={capability} className="inline-flex h-8 items-center gap-1.5">
                <input
                  type="checkbox"
                  checked={form.supports[capability]}
                  onChange={({ target }) =>
                    onChange({
                      ...form,
                      supports: { ...form.supports, [capability]: target.checked },
                    })
                  }
                  className="size-4 accent-accent"
                />
                {label}
              </label>
            ))}
          </fieldset>
        </div>
      </details>
      <IconButton
        icon="trash"
        label={`Stop offering ${title}`}
        disabled={!isRemovable}
        onClick={onRemove}
      />
    </li>
  );
}
