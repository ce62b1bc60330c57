import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';

interface ViewSwitchProps<K extends string> {
  /** Labels of the views, by key. */
  views: Readonly<Record<K, string>>;
  value: K;
  onChange: (view: K) => void;
}

export function ViewSwitch<K extends string>({ views, value, onChange }: ViewSwitchProps<K>) {
  return (
    <ToggleGroup
      type="single"
      variant="outline"
      aria-label="View"
      className="bg-card sm:ml-auto"
      value={value}
      // A click on the selected view reports an empty value.
      onValueChange={(view) => view && onChange(view as K)}
    >
      {(Object.keys(views) as K[]).map((view) => (
        <ToggleGroupItem key={view} value={view}>
          {views[view]}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
}
