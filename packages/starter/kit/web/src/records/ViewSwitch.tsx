interface ViewSwitchProps<K extends string> {
  views: Readonly<Record<K, string>>;
  value: K;
  onChange: (view: K) => void;
}

/** The ways in which the same records can be looked at. */
export function ViewSwitch<K extends string>({ views, value, onChange }: ViewSwitchProps<K>) {
  return (
    <fieldset className="flex rounded-control bg-muted p-0.5 sm:ml-auto">
      <legend className="sr-only">View</legend>
      {(Object.keys(views) as K[]).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className="min-h-8 cursor-pointer rounded-[calc(var(--radius-control)-2px)] px-3 font-medium text-muted-foreground text-sm transition hover:text-foreground aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-sm"
        >
          {views[view]}
        </button>
      ))}
    </fieldset>
  );
}
