import type {
  MessageRecord,
  PlanRecord,
  QuestionRecord,
  ToolCallRecord,
  TurnRecord,
} from '@millwright/contract';
import { maskSecretAnswers } from '../../core/mask-secret-answers.ts';
import { isOver } from '../../core/turn-states.ts';
import type { Attachment } from '../../store/queries/attachments.ts';
import type { PlanRow } from '../../store/queries/plans.ts';
import type { QuestionRow } from '../../store/queries/questions.ts';
import type { AssistantMessage, ToolCall } from '../../store/queries/read-assistant-messages.ts';
import type { Turn } from '../../store/queries/turns.ts';

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;

function showAttachments(attachments: readonly Attachment[], kind: Attachment['kind']) {
  return attachments
    .filter((attachment) => attachment.kind === kind)
    .map(({ name, mimeType, size }) => ({ name, mime_type: mimeType, size }));
}

export interface TurnContext {
  readonly attachments: ReadonlyMap<string, readonly Attachment[]>;
  /** The queue of the turn's project, next turn first. */
  readonly queue: readonly Turn[];
  /** Keyed by turn. */
  readonly checkpoints: ReadonlyMap<string, string>;
}

export function showTurn(turn: Turn, { attachments, queue, checkpoints }: TurnContext): TurnRecord {
  const sent = attachments.get(turn.id) ?? [];
  const index = queue.findIndex(({ id }) => id === turn.id);
  return {
    turn_id: turn.id,
    project_id: turn.projectId,
    status: turn.status,
    mode: turn.mode,
    prompt: turn.prompt,
    model: turn.model ?? 'default',
    provider: turn.provider,
    reasoning_effort: turn.reasoningEffort,
    images: showAttachments(sent, 'image'),
    documents: showAttachments(sent, 'document'),
    interrupt: turn.interrupt,
    auto_fix: turn.autoFix,
    context: turn.context,
    queue_position: index < 0 ? null : index + 1,
    result: turn.result,
    error: turn.error,
    first_seq: turn.firstSeq,
    last_seq: turn.lastSeq,
    checkpoint_id: checkpoints.get(turn.id) ?? null,
    created_at: turn.createdAt.toISOString(),
    started_at: iso(turn.startedAt),
    ended_at: iso(turn.endedAt),
  };
}

export function showToolCall(
  turn: Turn,
  { start, startedAt, end, endedAt }: ToolCall,
): ToolCallRecord {
  return {
    tool_call_id: start.tool_call_id,
    turn_id: turn.id,
    name: start.name,
    title: start.title ?? null,
    // A call interrupted together with its turn may have no end event.
    status: end?.status ?? (isOver(turn.status) ? 'aborted' : 'running'),
    input: start.input,
    input_truncated: start.input_truncated,
    output: end?.output ?? null,
    duration_ms: end?.duration_ms ?? null,
    error: end?.error ?? null,
    started_at: startedAt.toISOString(),
    ended_at: iso(endedAt),
  };
}

/** Renders a turn as chat messages: the user's prompt, then the model's replies. */
export function showMessages(
  turn: Turn,
  sent: readonly Attachment[],
  replies: readonly AssistantMessage[],
): MessageRecord[] {
  return [
    {
      role: 'user',
      // A turn has exactly one user message, so the turn's id identifies it.
      message_id: turn.id,
      turn_id: turn.id,
      text: turn.prompt,
      created_at: turn.createdAt.toISOString(),
      images: showAttachments(sent, 'image'),
      documents: showAttachments(sent, 'document'),
      context: turn.context,
    },
    ...replies.map(({ messageId, text, at }) => ({
      role: 'assistant' as const,
      message_id: messageId,
      turn_id: turn.id,
      text,
      created_at: at.toISOString(),
    })),
  ];
}

export function showQuestion(row: QuestionRow): QuestionRecord {
  return {
    question_id: row.id,
    project_id: row.projectId,
    turn_id: row.turnId,
    tool_call_id: row.toolCallId,
    status: row.status,
    questions: row.questions,
    answers: row.answers && maskSecretAnswers(row.questions, row.answers),
    answered_by: row.answeredBy,
    asked_at: row.askedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    answered_at: iso(row.answeredAt),
  };
}

export function showPlan(row: PlanRow): PlanRecord {
  return {
    plan_id: row.id,
    project_id: row.projectId,
    turn_id: row.turnId,
    tool_call_id: row.toolCallId,
    revision: row.revision,
    title: row.title,
    plan: row.plan,
    steps: row.steps,
    status: row.status,
    feedback: row.feedback,
    edited_plan: row.editedPlan as PlanRecord['edited_plan'],
    context: row.context,
    resolved_by: row.resolvedBy,
    proposed_at: row.proposedAt.toISOString(),
    expires_at: iso(row.expiresAt),
    resolved_at: iso(row.resolvedAt),
  };
}
