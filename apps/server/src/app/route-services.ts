import type { ModelChoice, TurnLimits } from '@millwright/contract';
import { checkModelChoice } from '../agent/models/check-model-choice.ts';
import type { Config } from '../core/settings/all-settings.ts';
import type { StreamRules } from '../http/event-stream.ts';
import { ProjectReader } from '../projects/project-reader.ts';
import type { PreviewPasses } from '../sandboxes/preview/preview-passes.ts';
import type { PreviewDependencies } from '../sandboxes/preview/preview-routes.ts';
import type { AppContext } from './app-context.ts';
import type { HttpParts } from './compose-http.ts';

/** Dependencies that routes of several directories share. */
export interface RouteServices {
  readonly projects: ProjectReader;
  readonly previews: PreviewDependencies;
  readonly streamRules: StreamRules;
  readonly turnLimits: TurnLimits;
  /** Throws if the model or provider is not offered, or doesn't support the requested reasoning effort. */
  readonly checkModel: (userId: string, choice: ModelChoice) => Promise<void>;
}

export function routeServices(
  { config, db, clock }: AppContext,
  { models, cluster, turns, overrides }: HttpParts,
  passes: PreviewPasses,
): RouteServices {
  const { sandboxes } = cluster;
  const { previewAddress } = turns;
  return {
    projects: new ProjectReader({
      db,
      previews: sandboxes,
      previewAddress,
      baseUrl: config.BASE_URL,
    }),
    previews: {
      db,
      previews: sandboxes,
      previewAddress,
      issuePass: (projectId, now) => passes.issue(projectId, now),
      clock,
    },
    streamRules: {
      heartbeatMs: config.HEARTBEAT_INTERVAL_MS,
      minPauseMs: config.BACKPRESSURE_MIN_MS,
      maxPauseMs: config.BACKPRESSURE_MAX_MS,
      stallMs: config.STREAM_STALL_S * 1000,
    },
    turnLimits: turnLimits(config),
    // A model supplied by a test accepts any name.
    checkModel: async (userId, choice) => {
      if (!overrides.model) await checkModelChoice(models.resolver, userId, choice);
    },
  };
}

function turnLimits(config: Config): TurnLimits {
  return {
    promptChars: config.MAX_PROMPT_CHARS,
    imagesPerTurn: config.MAX_IMAGES,
    imageBase64Chars: config.MAX_IMAGE_BASE64_BYTES,
    documentsPerTurn: config.MAX_DOCUMENTS,
    documentBase64Chars: config.MAX_DOCUMENT_BASE64_BYTES,
  };
}
