import {
  type Millwright,
  MillwrightError,
  type ModelConnectionRecord,
  type ModelTestRecord,
} from '@millwright/client';
import { CliError } from '../cli-error.ts';
import { type CliRuntime, print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, type OptionValues, urlOption } from '../command.ts';
import { readModelKey } from '../read-model-key.ts';
import { openSession } from '../session.ts';
import { formatModelProviders } from '../terminal/format-model-providers.ts';
import { formatRefresh } from '../terminal/format-refresh.ts';
import { sanitize } from '../terminal/width.ts';

const options = {
  name: { type: 'string', value: 'NAME', description: 'name of the new provider' },
  key: {
    type: 'string',
    value: 'FILE',
    description: 'file with the key, or - for the standard input; otherwise you are asked for it',
  },
  'base-url': { type: 'string', value: 'URL', description: 'address of a server or proxy' },
  region: { type: 'string', value: 'REGION', description: 'region of Bedrock or Vertex AI' },
  project: { type: 'string', value: 'PROJECT', description: 'project of Vertex AI' },
  model: {
    type: 'string',
    value: 'MODEL',
    multiple: true,
    description: 'model to offer or test; repeatable with add',
  },
  for: {
    type: 'string',
    value: 'MODE',
    description: 'build, plan, chat or small (titles); by default the first three',
  },
  mine: { type: 'boolean', description: 'your own providers, for your projects only' },
  ...jsonOption,
  ...urlOption,
} as const;

export const models = defineCommand({
  name: 'models',
  summary: 'list, connect, test and remove model providers, and choose default models',
  usage: [
    '[list]',
    'add PROVIDER [--base-url URL] [--key FILE]',
    'test PROVIDER [--model MODEL]',
    'default MODEL [--for MODE]',
    'refresh [PROVIDER]',
    'remove PROVIDER',
  ],
  notes: [
    'Only administrators can change the providers of the installation. docs/models.md lists the providers.',
    'A provider is tested before it is connected, and changes apply without a restart.',
  ],
  options,
  argCount: [0, 2],
  async run(runtime, [verb = 'list', name], values) {
    const { millwright } = await openSession(runtime, values.url);
    const action = actions[verb];
    if (!action || (name === undefined && needsName.has(verb))) {
      const forms = 'models list, add PROVIDER, test PROVIDER, default MODEL, refresh or remove';
      throw new CliError('usage', `Use: ${forms}`);
    }
    const {
      value,
      lines,
      isFailed = false,
    } = await action({ runtime, millwright, values }, name ?? '');
    await print(runtime, ...(values.json ? [JSON.stringify(value)] : lines.map(sanitize)));
    return isFailed ? 'failed' : 'complete';
  },
});

interface Context {
  readonly runtime: CliRuntime;
  readonly millwright: Millwright;
  readonly values: OptionValues<typeof options>;
}

interface Result {
  readonly value: unknown;
  readonly lines: string[];
  readonly isFailed?: boolean;
}

const needsName = new Set(['add', 'test', 'default', 'remove']);

const actions: Readonly<Record<string, (context: Context, name: string) => Promise<Result>>> = {
  async list(context) {
    const { providers } = await providersOf(context).list();
    return { value: providers, lines: formatModelProviders(providers) };
  },
  async add(context, provider) {
    const { millwright, values, runtime } = context;
    const catalog = await millwright.modelCatalog();
    const vendor = catalog.providers.find(({ id }) => id === provider);
    if (!vendor) {
      const ids = catalog.providers.map(({ id }) => id).join(', ');
      throw new CliError('usage', `Unknown provider ${provider}`, `Choose one of: ${ids}`);
    }
    const api_key = await readModelKey(runtime, vendor, values.key);
    const { name, 'base-url': base_url, region, project, model } = values;
    const record = await providersOf(context).create({
      provider: vendor.id,
      ...(name && { name }),
      ...(api_key && { api_key }),
      ...(base_url && { base_url }),
      ...(region && { region }),
      ...(project && { project }),
      ...(model && { models: model.map((one) => ({ model: one })) }),
    });
    const offered = record.models.map(({ id }) => id).join(', ');
    return { value: record, lines: [`Connected ${record.name} (${record.slug}): ${offered}`] };
  },
  async test(context, name) {
    const { id } = await findProvider(context, name);
    const result = await providersOf(context).test(id, context.values.model?.[0]);
    return { value: result, lines: formatTest(result), isFailed: result.status === 'failed' };
  },
  async default({ millwright, values }, model) {
    const modes = ['build', 'plan', 'chat'];
    const known = [...modes, 'small'];
    if (values.for !== undefined && !known.includes(values.for)) {
      throw new CliError('usage', `--for must be one of: ${known.join(', ')}`);
    }
    const chosen = values.for === undefined ? modes : [values.for];
    const defaults = Object.fromEntries(chosen.map((mode) => [mode, model]));
    const settings = await millwright.adminModelProviders.updateSettings({ defaults });
    const lines = [`Default model for ${chosen.join(', ')}: ${model}`];
    if (settings.operator_default) {
      lines.push(`The operator's setting takes precedence: ${settings.operator_default}`);
    }
    return { value: settings, lines };
  },
  async refresh(context, name) {
    const api = providersOf(context);
    const { providers } = await api.list();
    const connected = providers.filter(({ source }) => source !== 'operator');
    const chosen = name === '' ? connected : [await findProvider(context, name)];
    if (chosen.length === 0) return { value: [], lines: ['No providers are connected'] };
    const value: unknown[] = [];
    const lines: string[] = [];
    let isFailed = false;
    for (const provider of chosen) {
      try {
        const refreshed = await api.refresh(provider.id);
        value.push(refreshed);
        lines.push(...formatRefresh(refreshed));
      } catch (error) {
        // The others can still be refreshed.
        if (name !== '' || !(error instanceof MillwrightError)) throw error;
        isFailed = true;
        lines.push(`${provider.name}: ${error.message}`);
      }
    }
    return { value, lines, isFailed };
  },
  async remove(context, name) {
    const found = await findProvider(context, name);
    const removed = await providersOf(context).remove(found.id);
    return { value: removed, lines: [`Disconnected ${found.name}`] };
  },
};

const providersOf = ({ millwright, values }: Context) =>
  values.mine ? millwright.modelProviders : millwright.adminModelProviders;

async function findProvider(context: Context, name: string): Promise<ModelConnectionRecord> {
  const { providers } = await providersOf(context).list();
  const found = providers.find(({ id, slug }) => id === name || slug === name);
  if (found) return found;
  throw new CliError('failed', `No provider named ${name}`, 'List them with: millwright models');
}

const marks = { passed: '✓', warning: '!', failed: '✗', skipped: '-' } as const;

function formatTest({ checks }: ModelTestRecord): string[] {
  return checks.map(({ status, message, duration_ms }) => {
    const seconds = status === 'skipped' ? '' : ` (${(duration_ms / 1000).toFixed(1)} s)`;
    return `${marks[status]} ${message}${seconds}`;
  });
}
