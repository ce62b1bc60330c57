import { useStored } from '@/lib/useStored.ts';
import { ConverterForm } from './ConverterForm.tsx';
import { type GroupName, groups as known } from './units.ts';

interface UnitConverterProps {
  storageKey: string;
  groups: GroupName[];
}

export function UnitConverter({ storageKey, groups }: UnitConverterProps) {
  const [kept, setGroup] = useStored<GroupName>(storageKey, groups[0]);
  const group = groups.includes(kept) ? kept : groups[0];
  return (
    <div className="mx-auto max-w-2xl">
      {groups.length > 1 && (
        <fieldset className="mb-6 flex flex-wrap justify-center gap-2">
          <legend className="sr-only">What to convert</legend>
          {groups.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === group}
              onClick={() => setGroup(name)}
              className={`rounded-full px-4 py-2 font-medium text-sm transition ${name === group ? 'bg-primary text-primary-foreground shadow-sm' : 'bg-muted text-muted-foreground hover:text-foreground'}`}
            >
              {known[name].label}
            </button>
          ))}
        </fieldset>
      )}
      <ConverterForm key={group} group={group} />
    </div>
  );
}
