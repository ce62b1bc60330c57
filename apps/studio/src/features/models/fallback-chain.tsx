import type {
  ModelSettingsPatch,
  ModelSettingsRecord,
  UsableModelRecord,
} from '@millwright/contract';
import { modelLimits } from '@millwright/contract/limits';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

interface FallbackChainProps {
  readonly fallback: ModelSettingsRecord['fallback'];
  readonly models: readonly UsableModelRecord[];
  readonly onChange: (patch: ModelSettingsPatch) => void;
}

/** Models that take over, in order, when a provider fails. */
export function FallbackChain({ fallback, models, onChange }: FallbackChainProps) {
  const { enabled, models: chain } = fallback;
  const nameOf = (id: string) => models.find((model) => model.id === id)?.name ?? id;
  const others = models.filter(({ id }) => !chain.includes(id));
  const save = (next: string[]) => onChange({ fallback: { models: next } });
  return (
    <section aria-labelledby="fallback" className="grid gap-3 p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-0.5">
          <h3 id="fallback" className="font-medium">
            Fallback models
          </h3>
          <p className="text-[13px] text-soft">
            If a provider fails before it has replied, the next model in the list takes over at its
            own price. The conversation says so.
          </p>
        </div>
        <Switch
          label="Use fallback models"
          isOn={enabled}
          onChange={(isOn) => onChange({ fallback: { enabled: isOn } })}
        />
      </div>
      {enabled && (
        <>
          <ol aria-label="Fallback models" className="grid gap-1.5">
            {chain.map((id, at) => (
              <li
                key={id}
                className="flex items-center gap-1 rounded-lg border border-line bg-paper pl-3 text-sm"
              >
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {at + 1}. {nameOf(id)}
                </span>
                <IconButton
                  icon="up"
                  label={`Move ${nameOf(id)} up`}
                  disabled={at === 0}
                  onClick={() => save(chain.toSpliced(at, 1).toSpliced(at - 1, 0, id))}
                />
                <IconButton
                  icon="close"
                  label={`Remove ${nameOf(id)}`}
                  onClick={() => save(chain.toSpliced(at, 1))}
                />
              </li>
            ))}
          </ol>
          {others.length > 0 && chain.length < modelLimits.fallbackModels && (
            <Select
              label="Add a fallback model"
              value=""
              options={[
                { value: '', name: 'Choose a model…' },
                ...others.map(({ id, name }) => ({ value: id, name })),
              ]}
              onChange={(id) => id && save([...chain, id])}
            />
          )}
        </>
      )}
    </section>
  );
}
