import type {
  AbortReceipt,
  AbortRequestInput,
  AnswerReceipt,
  AnswerRequest,
  AppLog,
  AppLogLevel,
  AppLogSource,
  EnvironmentStage,
  McpInfoRecord,
  MeRecord,
  MessageRecord,
  ModelCatalogRecord,
  ModelList,
  PlanDecisionRequest,
  PlanReceipt,
  PlanRecord,
  PlanStatus,
  PreviewRecord,
  ProviderList,
  QuestionRecord,
  QuestionStatus,
  StampedEvent,
  TurnRequestInput,
  UsableModelList,
  UserInstructionsRecord,
} from '@millwright/contract';
import { AdminModelProviders } from './admin-model-providers.ts';
import { AppUploads } from './app-uploads.ts';
import { AppUsers } from './app-users.ts';
import { realTiming, type Timing } from './backoff.ts';
import { Billing } from './billing.ts';
import { Checkpoints } from './checkpoints.ts';
import { Databases } from './databases.ts';
import { Environment } from './environment.ts';
import { Files, preconditionHeaders, type WriteOptions } from './files.ts';
import { type FollowOptions, follow } from './follow.ts';
import { Gallery } from './gallery.ts';
import { Http, type Options } from './http.ts';
import { Jobs } from './jobs.ts';
import { Keys, type McpKeys, type ProjectKeys } from './keys.ts';
import { McpOAuth } from './mcp-oauth.ts';
import { McpServers } from './mcp-servers.ts';
import { ModelProviders } from './model-providers.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { projectPath } from './paths.ts';
import { Projects } from './projects.ts';
import { Socket } from './socket.ts';
import { Tags } from './tags.ts';
import { type Token, Tokens } from './tokens.ts';
import { type BuildOptions, Turn } from './turn.ts';
import { Turns } from './turns.ts';
import { Usage } from './usage.ts';

export interface MillwrightOptions {
  /** Address of the service, such as `http://localhost:8080`. */
  readonly baseUrl: string;
  readonly token: Token;
  readonly fetch?: typeof fetch | undefined;
  readonly WebSocket?: typeof WebSocket | undefined;
  readonly timing?: Partial<Timing> | undefined;
}

export interface AppLogQuery extends Options {
  /** `dev`, the preview, by default. */
  readonly stage?: EnvironmentStage | undefined;
  /** `server` by default. Only previews report the console of the browser. */
  readonly source?: AppLogSource | undefined;
  /** The least severe level. */
  readonly level?: AppLogLevel | undefined;
  /** The `cursor` of an earlier response: returns what was added since. */
  readonly after?: string | undefined;
  /** 1 to 1,000; defaults to 500. */
  readonly limit?: number | undefined;
}

const instructionsPath = '/api/v1/me/instructions';

/** Client for one user of a service. */
export class Millwright {
  readonly mcpServers: McpServers;
  readonly projects: Projects;
  readonly tags: Tags;
  readonly turns: Turns;
  readonly files: Files;
  readonly checkpoints: Checkpoints;
  readonly databases: Databases;
  readonly appUploads: AppUploads;
  readonly appUsers: AppUsers;
  readonly environment: Environment;
  readonly jobs: Jobs;
  readonly mcpOAuth: McpOAuth;
  readonly mcpKeys: McpKeys;
  /** Model providers of the installation, for administrators. */
  readonly adminModelProviders: AdminModelProviders;
  /** The user's own model providers, where administrators allow them. */
  readonly modelProviders: ModelProviders;
  readonly gallery: Gallery;
  readonly usage: Usage;
  readonly billing: Billing;
  readonly #http: Http;
  readonly #tokens: Tokens;
  readonly #timing: Timing;
  readonly #WebSocket: typeof WebSocket | undefined;

  constructor(options: MillwrightOptions) {
    this.#tokens = new Tokens(options.token);
    this.#http = new Http(options.baseUrl, this.#tokens, options.fetch);
    this.#timing = { ...realTiming, ...options.timing };
    this.#WebSocket = options.WebSocket;
    this.mcpServers = new McpServers(this.#http);
    this.projects = new Projects(this.#http);
    this.tags = new Tags(this.#http);
    this.turns = new Turns(this.#http);
    this.files = new Files(this.#http);
    this.checkpoints = new Checkpoints(this.#http);
    this.databases = new Databases(this.#http);
    this.appUploads = new AppUploads(this.#http);
    this.appUsers = new AppUsers(this.#http);
    this.environment = new Environment(this.#http);
    this.jobs = new Jobs(this.#http);
    this.mcpOAuth = new McpOAuth(this.#http);
    this.mcpKeys = new Keys(this.#http, '/api/v1/mcp/keys');
    this.adminModelProviders = new AdminModelProviders(this.#http, '/api/v1/admin/model-providers');
    this.modelProviders = new ModelProviders(this.#http, '/api/v1/me/model-providers');
    this.gallery = new Gallery(this.#http);
    this.usage = new Usage(this.#http);
    this.billing = new Billing(this.#http);
  }

  /** Sends a message to the agent: for a new project, or with `project_id` for an existing one. */
  build(request: TurnRequestInput, options: BuildOptions = {}): Turn {
    return new Turn(this.#http, this.#timing, request, options);
  }

  /** Yields all past events of a project, then new ones; ends only with its signal. */
  follow(projectId: string, options: FollowOptions = {}): AsyncGenerator<StampedEvent> {
    return follow(this.#http, this.#timing, projectId, options);
  }

  /** Opens one WebSocket for any number of projects. */
  connect(options: Options = {}): Socket {
    const WebSocket = this.#WebSocket ?? globalThis.WebSocket;
    const parts = { http: this.#http, tokens: this.#tokens, timing: this.#timing, WebSocket };
    return new Socket(parts, options);
  }

  answer(request: AnswerRequest, options: Options = {}): Promise<AnswerReceipt> {
    return this.#http.json('/api/v1/vibe/answer', { method: 'POST', json: request, ...options });
  }

  /** Approves, changes or rejects a plan. */
  approve(request: PlanDecisionRequest, options: Options = {}): Promise<PlanReceipt> {
    const path = '/api/v1/vibe/plan/approve';
    return this.#http.json(path, { method: 'POST', json: request, ...options });
  }

  /** Stops a project's running turn and, unless the scope is `turn`, its queued ones. */
  abort(
    projectId: string,
    request: AbortRequestInput = {},
    options: Options = {},
  ): Promise<AbortReceipt> {
    const path = `/api/v1/vibe/abort/${encodeURIComponent(projectId)}`;
    return this.#http.json(path, { method: 'POST', json: request, ...options });
  }

  me(options: Options = {}): Promise<MeRecord> {
    return this.#http.json('/api/v1/me', options);
  }

  /** The user's instructions for the agent in all projects. */
  instructions(options: Options = {}): Promise<UserInstructionsRecord> {
    return this.#http.json(instructionsPath, options);
  }

  /** Replaces the user's instructions; blank ones are removed. */
  setInstructions(
    content: string,
    { ifMatch, ifNew, signal }: WriteOptions = {},
  ): Promise<UserInstructionsRecord> {
    const headers = preconditionHeaders({ ifMatch, ifNew });
    const call = { method: 'PUT', json: { content }, headers, signal } as const;
    return this.#http.json(instructionsPath, call);
  }

  /** Connection settings for an MCP client, in that client's format. */
  mcpInfo(client?: 'vscode', { signal }: Options = {}): Promise<McpInfoRecord> {
    return this.#http.json('/api/v1/mcp/info', { query: { client }, signal });
  }

  models(options: Options = {}): Promise<ModelList> {
    return this.#http.json('/api/v1/vibe/models', options);
  }

  /** The models the user can choose, with prices and their own models. */
  usableModels(options: Options = {}): Promise<UsableModelList> {
    return this.#http.json('/api/v1/me/models', options);
  }

  providers(options: Options = {}): Promise<ProviderList> {
    return this.#http.json('/api/v1/vibe/providers', options);
  }

  /** Providers that can be connected, with the models and prices known to this release. */
  modelCatalog(options: Options = {}): Promise<ModelCatalogRecord> {
    return this.#http.json('/api/v1/model-catalog', options);
  }

  /** The conversation, oldest first; `limit` counts turns. */
  messages(
    projectId: string,
    query: PageQuery = {},
    options: Options = {},
  ): Promise<Page<'messages', MessageRecord>> {
    return readPage(this.#http, projectPath(projectId, 'messages'), query, options);
  }

  questions(
    projectId: string,
    query: PageQuery & { readonly status?: QuestionStatus } = {},
    options: Options = {},
  ): Promise<Page<'questions', QuestionRecord>> {
    return readPage(this.#http, projectPath(projectId, 'questions'), query, options);
  }

  plans(
    projectId: string,
    query: PageQuery & { readonly status?: PlanStatus } = {},
    options: Options = {},
  ): Promise<Page<'plans', PlanRecord>> {
    return readPage(this.#http, projectPath(projectId, 'plans'), query, options);
  }

  preview(projectId: string, options: Options = {}): Promise<PreviewRecord> {
    return this.#http.json(projectPath(projectId, 'preview'), options);
  }

  restartPreview(projectId: string, options: Options = {}): Promise<PreviewRecord> {
    const path = projectPath(projectId, 'preview', 'restart');
    return this.#http.json(path, { method: 'POST', ...options });
  }

  /** Reads the log of the app's server, or the browser console of its preview. */
  logs(projectId: string, { signal, ...query }: AppLogQuery = {}): Promise<AppLog> {
    return this.#http.json(projectPath(projectId, 'logs'), { query: { ...query }, signal });
  }

  keys(projectId: string): ProjectKeys {
    return new Keys(this.#http, projectPath(projectId, 'keys'));
  }
}
