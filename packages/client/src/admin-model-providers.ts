import type {
  DetectedServerList,
  ModelConnectionRequestInput,
  ModelSettingsPatch,
  ModelSettingsRecord,
  ModelTestRecord,
} from '@millwright/contract';
import type { Options } from './http.ts';
import { ModelProviders } from './model-providers.ts';

const settingsPath = '/api/v1/admin/model-settings';

/** Model providers of the installation, for administrators. The operator's cannot be changed. */
export class AdminModelProviders extends ModelProviders {
  /** Tests a provider without connecting it. */
  testRequest(
    request: ModelConnectionRequestInput,
    options: Options = {},
  ): Promise<ModelTestRecord> {
    return this.http.json(`${this.path}/test`, { method: 'POST', json: request, ...options });
  }

  /** Model servers that run on the same machine as the service. */
  detected(options: Options = {}): Promise<DetectedServerList> {
    return this.http.json(`${this.path}/detected`, options);
  }

  settings(options: Options = {}): Promise<ModelSettingsRecord> {
    return this.http.json(settingsPath, options);
  }

  /** Changes the default models, their fallbacks, or whether users may connect providers of their own. */
  updateSettings(patch: ModelSettingsPatch, options: Options = {}): Promise<ModelSettingsRecord> {
    return this.http.json(settingsPath, { method: 'PATCH', json: patch, ...options });
  }
}
