import { SegmentedControl } from '@/components/ui/segmented-control';

interface ViewSwitchProps<T extends string> {
  views: readonly T[];
  value: T;
  onChange: (view: T) => void;
}

export function ViewSwitch<T extends string>({ views, value, onChange }: ViewSwitchProps<T>) {
  return (
    <SegmentedControl
      aria-label="View"
      value={value}
      onValueChange={onChange}
      options={views.map((view) => ({ value: view, label: view }))}
    />
  );
}
