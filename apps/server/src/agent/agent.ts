import type { Agent } from '../core/ports/agent.ts';
import type { EnvironmentOf } from '../core/ports/environment.ts';
import type { Mcp } from '../core/ports/mcp.ts';
import type { SandboxManager } from '../core/ports/sandbox-manager.ts';
import type { Threads } from '../core/ports/threads.ts';
import { mayWrite } from './initialize-project.ts';
import type { ChosenModel } from './models/chosen-model.ts';
import type { TurnRules } from './next.ts';
import type { ToolRegistry } from './tools/registry.ts';
import { TurnPreview } from './turn-preview.ts';
import { TurnRun } from './turn-run.ts';

export interface AgentOptions {
  /** Resolves the requested model; throws if there is none. */
  readonly choose: (name: string | null, provider: string | null) => Promise<ChosenModel>;
  readonly tools: ToolRegistry;
  readonly sandboxes: SandboxManager;
  readonly mcp: Mcp;
  /** Reads a project's configuration for external services. */
  readonly environmentOf: EnvironmentOf;
  readonly threads: Threads;
  readonly rules: TurnRules;
  /** True if users see the model's reasoning. */
  readonly tellsReasoning: boolean;
}

/** Creates an agent that works on turns with a model and tools, in the sandbox of their project. */
export function createAgent(options: AgentOptions): Agent {
  return {
    async run(work) {
      const { projectId: id, userId, platform, mode } = work.assignment;
      const hold = options.sandboxes.acquire({ id, platform });
      let isInStep = false;
      try {
        // Wakes the sandbox while the model thinks, since both are slow. The first tool to use it reports a failure.
        if (mayWrite(mode)) hold.sandbox().catch(() => undefined);
        const preview = new TurnPreview(work, hold);
        await using servers = await options.mcp.open(userId, () => hold.sandbox());
        const environment = await options.environmentOf(id);
        const surroundings = { hold, preview, servers, environment };
        const outcome = await new TurnRun(work, surroundings, options).toItsEnd();
        await preview.settled();
        isInStep = true;
        return outcome;
      } finally {
        hold.release(isInStep ? 'in_step' : 'unsure');
      }
    },
  };
}
