import { Heart, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '@/components/tools/copy-button';
import { OptionChips } from '@/components/tools/option-chips';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { createNames, type NameKind, nameKinds } from '@/lib/create-names';
import { randomBelow } from '@/lib/generate-password';
import { cn } from '@/lib/utils';

interface NameGeneratorProps {
  storageKey: string;
  kind?: NameKind;
}

const count = 10;
const choices = (Object.keys(nameKinds) as NameKind[]).map((value) => ({
  value,
  label: nameKinds[value].label,
}));

export function NameGenerator({ storageKey, kind: firstKind = 'person' }: NameGeneratorProps) {
  const [kind, setKind] = useState(firstKind);
  const [names, setNames] = useState(() => createNames(firstKind, count, randomBelow));
  const [saved, setSaved] = useStoredState<string[]>(storageKey, []);

  function renew(next: NameKind) {
    setKind(next);
    setNames(createNames(next, count, randomBelow));
  }

  function toggle(name: string) {
    setSaved(saved.includes(name) ? saved.filter((one) => one !== name) : [...saved, name]);
  }

  const entry = (name: string) => (
    <li key={name} className="flex items-center justify-between gap-3 py-1.5">
      <span className="truncate font-medium">{name}</span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Save ${name}`}
        aria-pressed={saved.includes(name)}
        onClick={() => toggle(name)}
      >
        <Heart aria-hidden="true" className={cn(saved.includes(name) && 'fill-current')} />
      </Button>
    </li>
  );

  return (
    <div className="space-y-6">
      <OptionChips label="Kind" choices={choices} value={kind} onChange={renew} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <ToolPanel
          title="Ideas"
          actions={
            <>
              <CopyButton text={names.join('\n')} />
              <Button onClick={() => renew(kind)}>
                <RefreshCw aria-hidden="true" />
                New names
              </Button>
            </>
          }
        >
          <ul className="divide-y">{names.map(entry)}</ul>
        </ToolPanel>
        <ToolPanel title="Saved" actions={<CopyButton text={saved.join('\n')} />}>
          {saved.length === 0 && (
            <p className="text-muted-foreground">Save a name with its heart.</p>
          )}
          <ul className="divide-y">{saved.map(entry)}</ul>
        </ToolPanel>
      </div>
      <p className="text-muted-foreground text-sm">
        Names are put together at random. Check whether one is free before you use it.
      </p>
    </div>
  );
}
