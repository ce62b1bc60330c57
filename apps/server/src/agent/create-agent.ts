import type { Agent, TurnWork } from '../core/ports/agent.ts';
import type { AppData } from '../core/ports/app-data.ts';
import type { Mcp } from '../core/ports/mcp.ts';
import type { ProjectEnvironmentOf } from '../core/ports/project-environment.ts';
import type { SandboxManager } from '../core/ports/sandbox-manager.ts';
import type { ThreadJobs } from '../core/ports/thread-jobs.ts';
import { AgentLoop } from './agent-loop.ts';
import type { TurnRules } from './decide-next-action.ts';
import { canWrite } from './initialize-project.ts';
import type { ChosenModel } from './models/chosen-model.ts';
import type { ModelPreset } from './models/model-preset.ts';
import type { ModelRequest, ResolvedModel } from './models/resolved-model.ts';
import { PreviewUrlEmitter } from './preview-url-emitter.ts';
import { suggestTitle } from './suggest-title.ts';
import type { ToolExecutor } from './tools/tool-executor.ts';

/** Keeps the newest picture of a project's app. */
export type SaveScreenshot = (projectId: string, screenshot: Uint8Array) => Promise<void>;

export interface AgentOptions {
  /** Resolves the requested model; throws if there is none. */
  readonly chooseModel: (request: ModelRequest) => Promise<ChosenModel>;
  /** Opens the model that takes over when this one fails, if there is one. */
  readonly nextModel: (failed: ModelPreset) => Promise<ChosenModel | undefined>;
  /** The model that names new projects; undefined if none was chosen. */
  readonly titleModel: () => ResolvedModel | undefined;
  /** Hears of a project that stays without a suggested title. */
  readonly onTitleError: (error: unknown) => void;
  readonly tools: ToolExecutor;
  readonly sandboxes: SandboxManager;
  readonly mcp: Mcp;
  /** Reads a project's configuration for external services. */
  readonly environmentOf: ProjectEnvironmentOf;
  /** Reads the tables of a project's database. */
  readonly data: Pick<AppData, 'describe'>;
  readonly threads: ThreadJobs;
  readonly saveScreenshot: SaveScreenshot;
  readonly rules: TurnRules;
  /** True if users see the model's reasoning. */
  readonly shouldEmitReasoning: boolean;
}

/** Creates an agent that works on turns with a model and tools, in the sandbox of their project. */
export function createAgent(options: AgentOptions): Agent {
  return {
    async run(work) {
      const { projectId: id, userId, platform, mode } = work.assignment;
      const lease = options.sandboxes.acquire({ id, platform });
      const ended = new AbortController();
      let isInSync = false;
      try {
        // Wakes the sandbox while the model thinks, since both are slow. The first tool to use it reports a failure.
        if (canWrite(mode)) lease.sandbox().catch(() => undefined);
        const title = titleOf(work, options, AbortSignal.any([work.signal, ended.signal]));
        const preview = new PreviewUrlEmitter(work, lease);
        await using servers = await options.mcp.open(userId, () => lease.sandbox());
        const environment = await options.environmentOf(id, 'dev');
        const resources = { lease, preview, servers, environment };
        const outcome = await new AgentLoop(work, resources, options).run();
        await preview.settled();
        isInSync = true;
        return outcome.status === 'completed' ? { ...outcome, title: await title } : outcome;
      } finally {
        ended.abort();
        lease.release(isInSync ? 'in_step' : 'unsure');
      }
    },
  };
}

function titleOf(
  work: TurnWork,
  { titleModel, onTitleError }: AgentOptions,
  signal: AbortSignal,
): Promise<string | undefined> | undefined {
  const model = titleModel();
  return (
    model &&
    suggestTitle({
      prompt: work.assignment.prompt,
      openModel: model.open,
      earlierTurns: (count) => work.earlierTurns(count),
      signal,
      onError: onTitleError,
    })
  );
}
