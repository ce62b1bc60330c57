import { ConverterCard } from '@/components/converter/converter-card';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useStoredState } from '@/hooks/use-stored-state';
import { type GroupName, groups as unitGroups } from '@/lib/units';

interface UnitConverterProps {
  storageKey: string;
  groups: GroupName[];
}

export function UnitConverter({ storageKey, groups }: UnitConverterProps) {
  const [stored, setGroup] = useStoredState<GroupName>(storageKey, groups[0]);
  const group = groups.includes(stored) ? stored : groups[0];
  return (
    <div className="mx-auto max-w-2xl">
      {groups.length > 1 && (
        <ToggleGroup
          type="single"
          variant="outline"
          spacing={2}
          aria-label="What to convert"
          className="mb-6 w-full flex-wrap justify-center"
          value={group}
          // A click on the selected group reports an empty value.
          onValueChange={(name) => name && setGroup(name as GroupName)}
        >
          {groups.map((name) => (
            <ToggleGroupItem key={name} value={name} className="px-4">
              {unitGroups[name].label}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
      )}
      <ConverterCard key={group} group={group} />
    </div>
  );
}
