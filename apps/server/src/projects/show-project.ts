import type { ProjectRecord } from '@millwright/contract';
import { toCredits } from '../core/credits.ts';
import type { PreviewAddress, Previews } from '../core/ports/previews.ts';
import type { ProjectState } from '../store/queries/projects.ts';

/** Changes with the picture, so that browsers may keep it. */
const screenshotUrl = (baseUrl: string, projectId: string, version: string) =>
  new URL(`/api/v1/projects/${projectId}/screenshot?v=${version}`, baseUrl).href;

const credits = (amount: number | null) => (amount === null ? null : toCredits(amount));

export interface ProjectAddresses {
  readonly previewAddress: PreviewAddress;
  readonly previews: Pick<Previews, 'status'>;
  /** Address of the API. */
  readonly baseUrl: string;
}

export function showProject(
  state: ProjectState,
  { previewAddress, previews, baseUrl }: ProjectAddresses,
): ProjectRecord {
  const { project, status, activeTurnId, queuedTurns, latestCheckpointId } = state;
  const { screenshotVersion, isPublished } = state;
  return {
    project_id: project.id,
    title: project.title,
    app_platform: project.appPlatform,
    status,
    tags: project.tags,
    visibility: project.visibility,
    owner_id: project.ownerId,
    preview_url: previewAddress(project),
    preview_status: previews.status(project),
    active_turn_id: activeTurnId,
    queued_turns: queuedTurns,
    head_seq: project.headSeq,
    latest_checkpoint_id: latestCheckpointId,
    forked_from: project.forkedFrom,
    screenshot_url: screenshotVersion && screenshotUrl(baseUrl, project.id, screenshotVersion),
    is_published: isPublished,
    trashed_at: project.trashedAt?.toISOString() ?? null,
    turn_credit_limit: credits(project.turnCreditLimit),
    monthly_credit_limit: credits(project.monthlyCreditLimit),
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
  };
}
