import type { Agent } from '../core/ports/agent.ts';
import type { EnvironmentOf } from '../core/ports/environment.ts';
import type { Mcp } from '../core/ports/mcp.ts';
import type { SandboxManager } from '../core/ports/sandbox-manager.ts';
import type { Threads } from '../core/ports/threads.ts';
import type { ChosenModel } from '../models/chosen-model.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { mayWrite } from './begin.ts';
import type { TurnRules } from './next.ts';
import { TurnPreview } from './turn-preview.ts';
import { TurnRun } from './turn-run.ts';

export interface AgentOptions {
  /** The model a turn asked for; throws when there is none. */
  readonly choose: (name: string | null, provider: string | null) => Promise<ChosenModel>;
  readonly tools: ToolRegistry;
  readonly workshop: SandboxManager;
  readonly mcp: Mcp;
  /** What a project has of accounts elsewhere. */
  readonly environmentOf: EnvironmentOf;
  readonly threads: Threads;
  readonly rules: TurnRules;
  /** Whether people see what a model thinks before it speaks. */
  readonly tellsReasoning: boolean;
}

/** Works on turns with a model and tools, in the sandbox of their project. */
export function createAgent(options: AgentOptions): Agent {
  return {
    async run(work) {
      const { projectId: id, userId, platform, mode } = work.assignment;
      const hold = options.workshop.acquire({ id, platform });
      let isInStep = false;
      try {
        // Both take their time: the sandbox wakes while the model thinks.
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
