import {
  type EventData,
  type EventOf,
  newErrorRef,
  type StatusPhase,
  type TurnErrorCode,
} from '@millwright/contract';
import type { Project } from '../store/queries/projects.ts';
import type { Turn } from '../store/queries/turns.ts';

/** User-facing message for each phase, the same on every transport. */
const messages: Partial<Record<StatusPhase, string>> = {
  queued: 'Waiting for the previous turn',
  started: 'Starting',
  resumed: 'Resuming where the last worker stopped',
  awaiting_answer: 'Waiting for your answer',
  question_expired: 'No answer in time. Continuing without it',
  awaiting_plan: 'Waiting for your decision on the plan',
  stopping: 'Stopping',
  storage_full: 'The server has run out of storage space',
  aborted: 'Stopped',
  interrupted: 'Interrupted by a newer message',
};

export function buildStatusEvent(
  turn: Turn,
  phase: StatusPhase,
  more: Partial<EventData<'status'>> = {},
): EventOf<'status'> {
  return {
    type: 'status',
    data: {
      message: messages[phase] ?? phase,
      phase,
      project_id: turn.projectId,
      turn_id: turn.id,
      mode: turn.mode,
      ...more,
    },
  };
}

/** Explains to waiting readers why no events arrive. It cannot be stored, so it is not part of the log. */
export const storageNotice: EventData<'status'> = {
  message: messages.storage_full ?? '',
  phase: 'storage_full',
};

export function buildTurnUpdateEvent(
  turn: Turn,
  queuePosition: number | null = null,
): EventOf<'turn_update'> {
  return {
    type: 'turn_update',
    data: {
      turn_id: turn.id,
      status: turn.status,
      queue_position: queuePosition,
      reason: turn.error?.code ?? null,
      superseded_by: turn.supersededBy,
    },
  };
}

export function buildStartedEvent(turn: Turn, project: Project): EventOf<'status'> {
  const more = {
    app_platform: project.appPlatform,
    model: turn.model ?? 'default',
    progress: null,
  };
  return buildStatusEvent(turn, 'started', more);
}

export function buildErrorData(code: TurnErrorCode, message: string): EventData<'error'> {
  return { message, code, error_ref: newErrorRef() };
}
