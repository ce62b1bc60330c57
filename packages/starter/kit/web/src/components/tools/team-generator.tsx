import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { SettingField } from '@/components/timer/setting-field';
import { CopyButton } from '@/components/tools/copy-button';
import { TextPane } from '@/components/tools/text-pane';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { createTeams, readNames } from '@/lib/draw-random';

interface TeamGeneratorProps {
  storageKey: string;
  teams?: number;
}

const sample = 'Ada\nBen\nChloe\nDavid\nElif\nFinn\nGrace\nHugo';

export function TeamGenerator({ storageKey, teams: firstCount = 2 }: TeamGeneratorProps) {
  const [text, setText] = useStoredState(storageKey, sample);
  const [count, setCount] = useState(firstCount);
  const [teams, setTeams] = useState<string[][]>([]);
  const names = readNames(text);
  const isTooFew = names.length < count;
  const copied = teams.map((team, index) => `Team ${index + 1}: ${team.join(', ')}`).join('\n');
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-6">
        <TextPane
          title={`People (${names.length})`}
          value={text}
          onChange={setText}
          placeholder="One name per line"
          error={isTooFew ? 'There are more teams than people.' : undefined}
        />
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-32">
            <SettingField label="Teams" min={2} max={50} value={count} onChange={setCount} />
          </div>
          <Button disabled={isTooFew} onClick={() => setTeams(createTeams(names, count))}>
            <Shuffle aria-hidden="true" />
            Make teams
          </Button>
        </div>
      </div>
      <ToolPanel title="Teams" actions={<CopyButton text={copied} />}>
        {teams.length === 0 && (
          <p className="text-muted-foreground">Press the button to make teams.</p>
        )}
        <ul aria-live="polite" className="grid gap-4 sm:grid-cols-2">
          {teams.map((team, index) => (
            <li key={index} className="rounded-lg border p-4">
              <h3 className="font-semibold">{`Team ${index + 1}`}</h3>
              <ul className="mt-2 space-y-1">
                {team.map((name, at) => (
                  <li key={at}>{name}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </ToolPanel>
    </div>
  );
}
