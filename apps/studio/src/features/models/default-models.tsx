import type {
  ModelSettingsPatch,
  ModelSettingsRecord,
  UsableModelRecord,
} from '@millwright/contract';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';

interface DefaultModelsProps {
  readonly settings: ModelSettingsRecord;
  readonly models: readonly UsableModelRecord[];
  readonly onChange: (patch: ModelSettingsPatch) => void;
}

const uses = [
  ['build', 'Build', 'First available model'],
  ['plan', 'Plan', 'Same as build'],
  ['chat', 'Chat', 'Same as build'],
  ['small', 'Names of projects', 'Named without a model'],
] as const;

/** Models for messages that choose none. */
export function DefaultModels({ settings, models, onChange }: DefaultModelsProps) {
  const { defaults, operator_default: operatorDefault } = settings;
  const choices = models.map(({ id, name }) => ({ value: id, name }));
  const languageModels = models.filter(({ source }) => source !== 'builtin');
  const smallChoices = languageModels.map(({ id, name }) => ({ value: id, name }));
  return (
    <section aria-labelledby="default-models" className="grid gap-3 p-4">
      <div className="grid gap-0.5">
        <h3 id="default-models" className="font-medium">
          Default models
        </h3>
        <p className="text-[13px] text-soft">
          Used by messages that choose no model. A small, cheap model is enough to name new
          projects, which isn't charged.
        </p>
      </div>
      {operatorDefault && (
        <Notice variant="warn">
          The operator chose {operatorDefault} as the default model, which takes precedence.
        </Notice>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {uses.map(([use, label, automatic]) => (
          <Select
            key={use}
            label={label}
            value={defaults[use] ?? ''}
            disabled={operatorDefault !== null && use !== 'small'}
            options={[
              { value: '', name: automatic },
              ...(use === 'small' ? smallChoices : choices),
            ]}
            onChange={(model) => onChange({ defaults: { [use]: model || null } })}
          />
        ))}
      </div>
    </section>
  );
}
