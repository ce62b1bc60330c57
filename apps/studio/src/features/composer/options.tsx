import type { Mode } from '@millwright/contract';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ModelPicker } from '../models/model-picker.tsx';
import type { Preferences } from './use-preferences.ts';

interface OptionsProps {
  readonly preferences: Preferences;
  readonly onChange: (changes: Partial<Preferences>) => void;
}

const modes: { value: Mode; name: string; about: string }[] = [
  { value: 'build', name: 'Build', about: 'Writes code and asks when needed' },
  { value: 'plan', name: 'Plan', about: 'Proposes a plan first, then builds it once approved' },
  { value: 'chat', name: 'Chat', about: 'Answers questions without changing files' },
];

export function Options({ preferences, onChange }: OptionsProps) {
  const { mode, autoFix } = preferences;
  return (
    <>
      <SegmentedControl
        label="Mode"
        value={mode}
        options={modes}
        onChange={(value) => onChange({ mode: value })}
      />
      <ModelPicker mode={mode} selection={preferences} onChange={onChange} />
      {mode !== 'chat' && (
        <label
          className="inline-flex h-8 cursor-pointer items-center gap-1.5 px-1 text-[13px] text-soft"
          title="Fix errors in the app automatically, without asking first"
        >
          <input
            type="checkbox"
            checked={autoFix}
            onChange={(event) => onChange({ autoFix: event.target.checked })}
            className="size-3.5 accent-accent"
          />
          Fix errors
        </label>
      )}
    </>
  );
}
