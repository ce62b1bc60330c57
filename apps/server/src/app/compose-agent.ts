import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createAgent, type SaveScreenshot } from '../agent/create-agent.ts';
import { type ChosenModel, wrapUncataloguedModel } from '../agent/models/chosen-model.ts';
import type { Price } from '../agent/models/model-preset.ts';
import type { ModelRequest, ModelResolver, ResolvedModel } from '../agent/models/resolved-model.ts';
import { type RetryPolicy, retryingModel, retryPolicyOf } from '../agent/models/retrying-model.ts';
import { addServer, type PrepareAccounts } from '../agent/tools/add-server.ts';
import { askUser } from '../agent/tools/ask-user.ts';
import { browseApp } from '../agent/tools/browse-app.ts';
import { checkApp } from '../agent/tools/check-app.ts';
import { createImage, type GenerateImage } from '../agent/tools/create-image.ts';
import { deleteFile } from '../agent/tools/delete-file.ts';
import { editFile } from '../agent/tools/edit-file.ts';
import { fetchPage } from '../agent/tools/fetch-page.ts';
import { installPackages } from '../agent/tools/install-packages.ts';
import { listFiles } from '../agent/tools/list-files.ts';
import { mcpCall } from '../agent/tools/mcp-call.ts';
import { mcpList } from '../agent/tools/mcp-list.ts';
import { mcpRead } from '../agent/tools/mcp-read.ts';
import { proposePlan } from '../agent/tools/propose-plan.ts';
import { queryData } from '../agent/tools/query-data.ts';
import { readFile } from '../agent/tools/read-file.ts';
import { readLogs } from '../agent/tools/read-logs.ts';
import { renameFile } from '../agent/tools/rename-file.ts';
import { runCommand } from '../agent/tools/run-command.ts';
import { searchFiles } from '../agent/tools/search-files.ts';
import type { Tool } from '../agent/tools/tool.ts';
import { ToolExecutor } from '../agent/tools/tool-executor.ts';
import { updateTodos } from '../agent/tools/update-todos.ts';
import { writeFile } from '../agent/tools/write-file.ts';
import { ApiError } from '../core/api-error.ts';
import type { Agent } from '../core/ports/agent.ts';
import type { AppData } from '../core/ports/app-data.ts';
import type { Mcp } from '../core/ports/mcp.ts';
import type { ProjectEnvironmentOf } from '../core/ports/project-environment.ts';
import type { SandboxManager } from '../core/ports/sandbox-manager.ts';
import type { ThreadJobs } from '../core/ports/thread-jobs.ts';
import type { Config } from '../core/settings/all-settings.ts';
import { TurnError } from '../core/turn-error.ts';
import { createEgress } from '../infra/egress/egress.ts';
import type { Network } from '../infra/egress/network.ts';
import type { Logger } from '../infra/log.ts';

export interface AgentParts {
  readonly config: Config;
  readonly log: Logger;
  readonly models: ModelResolver;
  readonly sandboxes: SandboxManager;
  readonly mcp: Mcp;
  readonly environmentOf: ProjectEnvironmentOf;
  readonly threads: ThreadJobs;
  readonly generateImage: GenerateImage;
  readonly prepareAccounts: PrepareAccounts;
  readonly data: AppData;
  readonly saveScreenshot: SaveScreenshot;
  /** Overrides the model in tests. */
  readonly model: (() => LanguageModelV4) | undefined;
  /** Token price of that model. */
  readonly price: Price | undefined;
  /** Additional tools for tests. */
  readonly tools: readonly Tool[] | undefined;
  /** Network access; replaced in tests. */
  readonly network: Network | undefined;
}

/** Builds the agent that runs turns. */
export function composeAgent({
  config,
  log,
  models,
  sandboxes,
  mcp,
  environmentOf,
  threads,
  generateImage,
  prepareAccounts,
  data,
  saveScreenshot,
  model,
  price,
  tools = [],
  network,
}: AgentParts): Agent {
  const retryPolicy = retryPolicyOf(config);
  return createAgent({
    chooseModel: async (request) =>
      model ? wrapUncataloguedModel(model(), price) : chooseModel(models, retryPolicy, request),
    titleModel: () => (model ? undefined : models.small()),
    onTitleError: (error) => log.warn({ err: error }, 'failed to suggest a title for a project'),
    nextModel: async (failed) => {
      const next = models.nextAfter(failed);
      return next && openModel(next, retryPolicy);
    },
    tools: new ToolExecutor(
      [
        ...standardTools(threads, generateImage),
        addServer(prepareAccounts),
        queryData(data),
        ...webTools(config, threads, network),
        ...tools,
      ],
      config.secrets,
    ),
    sandboxes,
    mcp,
    environmentOf,
    data,
    threads,
    saveScreenshot,
    rules: {
      maxSteps: config.MAX_STEPS,
      maxRepairs: config.AUTO_FIX_MAX_ATTEMPTS,
      shouldVerify: config.VERIFY_TURNS,
    },
    shouldEmitReasoning: config.REASONING_EVENTS,
  });
}

const standardTools = (threads: ThreadJobs, generateImage: GenerateImage) => [
  listFiles,
  readFile,
  searchFiles,
  writeFile,
  editFile(threads),
  deleteFile,
  renameFile,
  runCommand,
  installPackages,
  createImage(generateImage),
  checkApp,
  browseApp,
  readLogs,
  askUser,
  proposePlan,
  updateTodos,
  mcpList,
  mcpCall,
  mcpRead,
];

/** Tools that reach the internet, which the operator has to enable. */
function webTools(config: Config, threads: ThreadJobs, network: Network | undefined): Tool[] {
  if (!config.FETCH_PAGE_ENABLED) return [];
  const egress = createEgress({
    allowedHosts: config.FETCH_PAGE_ALLOWED_HOSTS,
    own: [new URL(config.BASE_URL).host, config.PREVIEW_HOST],
    allowsHttp: true,
    ...(network && { network }),
  });
  return [fetchPage({ fetch: egress.fetch, threads })];
}

async function chooseModel(
  models: ModelResolver,
  retryPolicy: RetryPolicy,
  request: ModelRequest,
): Promise<ChosenModel> {
  const resolved = await models.resolve(request).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    // Checked when the message arrived, so it was removed since then.
    throw new TurnError('MODEL_ERROR', `${error.message}. Choose another model`);
  });
  if (resolved) return openModel(resolved, retryPolicy);
  throw new TurnError(
    'MODEL_ERROR',
    'DEFAULT_PROVIDER names a provider without models: configure the provider, or name a model for it',
  );
}

async function openModel(
  { preset, open }: ResolvedModel,
  retryPolicy: RetryPolicy,
): Promise<ChosenModel> {
  return { model: retryingModel(await open(), retryPolicy), preset };
}
