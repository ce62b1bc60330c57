import type { Mode, ModelRecord } from '@millwright/contract';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { Preferences } from './use-preferences.ts';

interface OptionsProps {
  readonly preferences: Preferences;
  readonly models: readonly ModelRecord[];
  readonly onChange: (changes: Partial<Preferences>) => void;
}

const modes: { value: Mode; name: string; about: string }[] = [
  { value: 'build', name: 'Build', about: 'Writes code and asks when needed' },
  { value: 'plan', name: 'Plan', about: 'Proposes a plan first, then builds it once approved' },
  { value: 'chat', name: 'Chat', about: 'Answers questions without changing files' },
];

export function Options({ preferences, models, onChange }: OptionsProps) {
  const { mode, model, autoFix } = preferences;
  const defaultModel = models.find((candidate) => candidate.default);
  return (
    <>
      <SegmentedControl
        label="Mode"
        value={mode}
        options={modes}
        onChange={(value) => onChange({ mode: value })}
      />
      {models.length > 1 && (
        <label className="inline-flex h-8 items-center rounded-lg bg-sunken text-[13px] text-soft">
          <span className="sr-only">Model</span>
          <select
            value={model ?? ''}
            onChange={(event) => onChange({ model: event.target.value || undefined })}
            className="h-full max-w-40 rounded-lg bg-transparent px-2 text-ink"
          >
            <option value="">
              {defaultModel ? `${defaultModel.name} (default)` : 'Default model'}
            </option>
            {models
              .filter((candidate) => !candidate.default)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        </label>
      )}
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
