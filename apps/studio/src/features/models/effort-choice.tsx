import { type ReasoningEffort, reasoningEfforts } from '@millwright/contract/states';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

interface EffortChoiceProps {
  /** Undefined leaves it to the provider. */
  readonly effort: ReasoningEffort | undefined;
  readonly onChange: (effort: ReasoningEffort | undefined) => void;
}

export const effortNames: Readonly<Record<ReasoningEffort, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

const options = [
  { value: 'default' as const, name: 'Default' },
  ...reasoningEfforts.map((value) => ({ value, name: effortNames[value] })),
];

/** Choice of how much a model thinks before it answers. */
export function EffortChoice({ effort, onChange }: EffortChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span aria-hidden="true" className="text-sm font-medium">
        Reasoning effort
      </span>
      <SegmentedControl
        label="Reasoning effort"
        value={effort ?? 'default'}
        options={options}
        onChange={(value) => onChange(value === 'default' ? undefined : value)}
      />
      <p className="w-full text-[13px] text-soft">
        More effort solves harder tasks, but takes longer and uses more tokens.
      </p>
    </div>
  );
}
