import type { Millwright } from '@millwright/client';
import type { ModelSettingsPatch, ModelSettingsRecord } from '@millwright/contract';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useUsableModels } from '../../api/usable-models.tsx';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { DefaultModels } from './default-models.tsx';
import { FallbackChain } from './fallback-chain.tsx';

/** Settings for all models. Each change applies immediately. */
export function ModelSettings() {
  const { millwright } = useService();
  const { models, reload } = useUsableModels();
  const { data, problem, load } = useLoaded(readSettings);
  const [changed, setChanged] = useState<ModelSettingsRecord>();
  const settings = changed ?? data;
  const save = useAction(async (patch: ModelSettingsPatch) => {
    setChanged(await millwright.adminModelProviders.updateSettings(patch));
    await reload();
  });
  const offered = models.filter(({ source }) => source !== 'personal');
  const shared = { models: offered, onChange: (patch: ModelSettingsPatch) => void save.run(patch) };
  return (
    <>
      <LoadState
        name="Model settings"
        isLoaded={settings !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {save.problem && (
        <Notice variant="bad" role="alert">
          {save.problem}
        </Notice>
      )}
      {settings && (
        <div className="grid divide-y divide-line rounded-xl border border-line bg-card shadow-card">
          <DefaultModels settings={settings} {...shared} />
          <FallbackChain fallback={settings.fallback} {...shared} />
          <div className="flex items-start justify-between gap-4 p-4">
            <div className="grid gap-0.5">
              <h3 className="font-medium">Personal keys</h3>
              <p className="text-[13px] text-soft">
                Members can connect providers with keys of their own, for their projects only. Their
                providers bill them, and no credits are used.
              </p>
            </div>
            <Switch
              label="Allow personal keys"
              isOn={settings.personal_connections}
              disabled={save.isBusy}
              onChange={(personal_connections) => void save.run({ personal_connections })}
            />
          </div>
        </div>
      )}
    </>
  );
}

const readSettings = (millwright: Millwright, signal?: AbortSignal) =>
  millwright.adminModelProviders.settings({ signal });
