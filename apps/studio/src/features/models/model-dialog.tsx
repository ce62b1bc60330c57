import type { ReasoningEffort, UsableModelRecord } from '@millwright/contract';
import { type ReactNode, useId, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { ModelSelection } from './chosen-model.ts';
import { describeCapabilities, describePrice } from './describe-model.ts';
import { EffortChoice } from './effort-choice.tsx';

type Selection = Pick<ModelSelection, 'model'> & Partial<ModelSelection>;

interface ModelDialogProps {
  readonly title: string;
  readonly actionLabel: string;
  readonly models: readonly UsableModelRecord[];
  /** Model for the choice of none; undefined if one must be chosen. */
  readonly defaultModel?: UsableModelRecord | undefined;
  readonly hasDefault: boolean;
  /** Undefined selects the default model. */
  readonly selected: string | undefined;
  /** Initial reasoning effort. */
  readonly effort: ReasoningEffort | undefined;
  /** Receives no effort for a model that can't reason. */
  readonly onChoose: (selection: Selection) => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Longer lists can be searched. */
const maxUnsearched = 8;

/** Choice of a model by name, price and capabilities. */
export function ModelDialog(props: ModelDialogProps) {
  const { title, actionLabel, models, defaultModel, hasDefault, onChoose, onClose } = props;
  const [selected, setSelected] = useState(props.selected);
  const [effort, setEffort] = useState(props.effort);
  const [search, setSearch] = useState('');
  const group = useId();
  const current = models.find(({ id }) => id === selected) ?? defaultModel;
  const canReason = current?.supports.reasoning ?? false;
  const action = useAction(async () => {
    await onChoose({ model: selected, ...(canReason && { effort }) });
    onClose();
  });
  const words = search.toLowerCase().trim();
  const matches = models.filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(words));
  const shared = { group, onSelect: setSelected };
  return (
    <FormDialog
      title={title}
      action={action}
      actionLabel={actionLabel}
      isReady={hasDefault || selected !== undefined}
      isWide
      onClose={onClose}
    >
      {props.children}
      {models.length > maxUnsearched && (
        <SearchField label="Search models" value={search} onChange={setSearch} />
      )}
      <fieldset className="grid max-h-[55dvh] gap-1.5 overflow-y-auto p-0.5">
        <legend className="sr-only">Model</legend>
        {hasDefault && words === '' && (
          <ModelOption
            {...shared}
            value={undefined}
            isSelected={selected === undefined}
            name="Default"
            about={defaultModel ? `Currently ${defaultModel.name}.` : 'Chosen by the service.'}
          />
        )}
        {matches.map((model) => (
          <ModelOption
            {...shared}
            key={model.id}
            value={model.id}
            isSelected={selected === model.id}
            name={model.name}
            badge={badges[model.source]}
            about={describePrice(model)}
            details={model.source === 'builtin' ? model.description : describeCapabilities(model)}
          />
        ))}
        {matches.length === 0 && <p className="py-6 text-center text-sm text-soft">No matches.</p>}
      </fieldset>
      {canReason && <EffortChoice effort={effort} onChange={setEffort} />}
    </FormDialog>
  );
}

const badges: Partial<Record<UsableModelRecord['source'], string>> = {
  builtin: 'Built-in rules',
  personal: 'Your key',
};

interface ModelOptionProps {
  readonly group: string;
  readonly value: string | undefined;
  readonly isSelected: boolean;
  readonly name: string;
  readonly badge?: string | undefined;
  readonly about: string;
  readonly details?: string | undefined;
  readonly onSelect: (value: string | undefined) => void;
}

function ModelOption(props: ModelOptionProps) {
  const { group, value, isSelected, name, badge, about, details, onSelect } = props;
  return (
    <label className="flex cursor-pointer gap-2.5 rounded-lg border border-line px-3 py-2 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={group}
        checked={isSelected}
        onChange={() => onSelect(value)}
        className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {badge && <Badge variant="plain">{badge}</Badge>}
        </span>
        <span className="text-[13px] text-soft">{about}</span>
        {details && <span className="text-[13px] text-soft">{details}</span>}
      </span>
    </label>
  );
}
