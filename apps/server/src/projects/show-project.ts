import type { ProjectRecord } from '@millwright/contract';
import { toCredits } from '../core/credits.ts';
import type { PreviewAddress, Previews } from '../core/ports/previews.ts';
import type { ProjectState } from '../store/queries/projects.ts';

const credits = (amount: number | null) => (amount === null ? null : toCredits(amount));

export function showProject(
  { project, status, activeTurnId, queuedTurns, latestCheckpointId }: ProjectState,
  previewAddress: PreviewAddress,
  previews: Pick<Previews, 'status'>,
): ProjectRecord {
  return {
    project_id: project.id,
    title: project.title,
    app_platform: project.appPlatform,
    status,
    visibility: project.visibility,
    owner_id: project.ownerId,
    preview_url: previewAddress(project),
    preview_status: previews.status(project),
    active_turn_id: activeTurnId,
    queued_turns: queuedTurns,
    head_seq: project.headSeq,
    latest_checkpoint_id: latestCheckpointId,
    forked_from: project.forkedFrom,
    turn_credit_limit: credits(project.turnCreditLimit),
    monthly_credit_limit: credits(project.monthlyCreditLimit),
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
  };
}
