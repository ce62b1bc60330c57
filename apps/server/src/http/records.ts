import {
  modes,
  planStatuses,
  platforms,
  previewStatuses,
  projectStatuses,
  questionStatuses,
  turnStatuses,
  visibilities,
} from '@millwright/contract';
import { z } from 'zod';
import { maskSecrets } from '../core/mask-secrets.ts';
import type { Previews } from '../core/ports/previews.ts';
import { isOver } from '../core/turn-states.ts';
import type { Attachment } from '../store/attachments.ts';
import type { PlanRow } from '../store/plans.ts';
import type { ProjectState } from '../store/projects.ts';
import type { QuestionRow } from '../store/questions.ts';
import type { Said, ToolCall } from '../store/transcript.ts';
import type { Turn } from '../store/turns.ts';
import type { PreviewAddress } from '../turns/finish.ts';

const time = z.iso.datetime();
const anyObject = z.record(z.string(), z.unknown());
const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;

/** What a list answers: the rows under their own name, and where the next page begins. */
export const listOf = <N extends string, R extends z.ZodType>(name: N, record: R) =>
  z.object({
    [name]: z.array(record),
    next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page'),
  });

export const deletedRecord = z.object({ id: z.string(), deleted: z.literal(true) });

export function deleted(id: string): z.output<typeof deletedRecord> {
  return { id, deleted: true };
}

export const projectRecord = z.object({
  project_id: z.string(),
  title: z.string(),
  app_platform: z.enum(platforms),
  status: z.enum(projectStatuses),
  visibility: z.enum(visibilities),
  owner_id: z.string(),
  preview_url: z.url(),
  preview_status: z.enum(previewStatuses),
  active_turn_id: z.string().nullable(),
  queued_turns: z.int(),
  head_seq: z.int().describe('The number of the newest event'),
  latest_checkpoint_id: z.string().nullable(),
  created_at: time,
  updated_at: time,
});

export function showProject(
  { project, status, activeTurnId, queuedTurns }: ProjectState,
  previewAddress: PreviewAddress,
  previews: Pick<Previews, 'status'>,
): z.output<typeof projectRecord> {
  return {
    project_id: project.id,
    title: project.title,
    app_platform: project.appPlatform,
    status,
    visibility: project.visibility,
    owner_id: project.ownerId,
    preview_url: previewAddress(project),
    preview_status: previews.status(project.id),
    active_turn_id: activeTurnId,
    queued_turns: queuedTurns,
    head_seq: project.headSeq,
    latest_checkpoint_id: null,
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
  };
}

const attachmentRecord = z.object({
  name: z.string().nullable(),
  mime_type: z.string(),
  size: z.int(),
});

function showAttachments(attachments: readonly Attachment[], kind: Attachment['kind']) {
  return attachments
    .filter((attachment) => attachment.kind === kind)
    .map(({ name, mimeType, size }) => ({ name, mime_type: mimeType, size }));
}

export const turnRecord = z.object({
  turn_id: z.string(),
  project_id: z.string(),
  status: z.enum(turnStatuses),
  mode: z.enum(modes),
  prompt: z.string(),
  model: z.string(),
  provider: z.string().nullable(),
  images: z.array(attachmentRecord),
  documents: z.array(attachmentRecord),
  interrupt: z.boolean(),
  auto_fix: z.boolean(),
  queue_position: z.int().nullable().describe('From 1; null when the turn is not queued'),
  result: z
    .object({
      files_created: z.int(),
      tool_calls: z.int(),
      tokens_in: z.int(),
      tokens_out: z.int(),
      credits: z.number(),
    })
    .nullable(),
  error: z.object({ message: z.string(), code: z.string(), error_ref: z.string() }).nullable(),
  first_seq: z.int().nullable(),
  last_seq: z.int().nullable(),
  checkpoint_id: z.string().nullable(),
  created_at: time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
});

export interface TurnSurroundings {
  readonly attachments: ReadonlyMap<string, readonly Attachment[]>;
  /** The queue of the turn's project, first to run first. */
  readonly queue: readonly Turn[];
}

export function showTurn(
  turn: Turn,
  { attachments, queue }: TurnSurroundings,
): z.output<typeof turnRecord> {
  const sent = attachments.get(turn.id) ?? [];
  const place = queue.findIndex(({ id }) => id === turn.id);
  return {
    turn_id: turn.id,
    project_id: turn.projectId,
    status: turn.status,
    mode: turn.mode,
    prompt: turn.prompt,
    model: turn.model ?? 'default',
    provider: turn.provider,
    images: showAttachments(sent, 'image'),
    documents: showAttachments(sent, 'document'),
    interrupt: turn.interrupt,
    auto_fix: turn.autoFix,
    queue_position: place < 0 ? null : place + 1,
    result: turn.result,
    error: turn.error,
    first_seq: turn.firstSeq,
    last_seq: turn.lastSeq,
    checkpoint_id: null,
    created_at: turn.createdAt.toISOString(),
    started_at: iso(turn.startedAt),
    ended_at: iso(turn.endedAt),
  };
}

export const toolCallRecord = z.object({
  tool_call_id: z.string(),
  turn_id: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  status: z.enum(['running', 'ok', 'error', 'rejected', 'aborted']),
  input: anyObject,
  input_truncated: z.boolean(),
  output: z.unknown().describe('Whole, also where the event had to be cut'),
  duration_ms: z.int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  started_at: time,
  ended_at: time.nullable(),
});

export function showToolCall(
  turn: Turn,
  { start, startedAt, end, endedAt }: ToolCall,
): z.output<typeof toolCallRecord> {
  return {
    tool_call_id: start.tool_call_id,
    turn_id: turn.id,
    name: start.name,
    title: start.title ?? null,
    // A call that was cut off with its turn may have no end of its own.
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

const messageFields = {
  message_id: z.string(),
  turn_id: z.string(),
  text: z.string(),
  created_at: time,
};

export const messageRecord = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('user'),
    ...messageFields,
    images: z.array(attachmentRecord),
    documents: z.array(attachmentRecord),
  }),
  z.object({ role: z.literal('assistant'), ...messageFields }),
]);

/** A turn as a chat shows it: what the user wrote, then what the model said. */
export function showMessages(
  turn: Turn,
  sent: readonly Attachment[],
  said: readonly Said[],
): z.output<typeof messageRecord>[] {
  return [
    {
      role: 'user',
      // A turn has one message of the user, so its id names that message too.
      message_id: turn.id,
      turn_id: turn.id,
      text: turn.prompt,
      created_at: turn.createdAt.toISOString(),
      images: showAttachments(sent, 'image'),
      documents: showAttachments(sent, 'document'),
    },
    ...said.map(({ messageId, text, at }) => ({
      role: 'assistant' as const,
      message_id: messageId,
      turn_id: turn.id,
      text,
      created_at: at.toISOString(),
    })),
  ];
}

export const questionRecord = z.object({
  question_id: z.string(),
  project_id: z.string(),
  turn_id: z.string(),
  tool_call_id: z.string(),
  status: z.enum(questionStatuses),
  questions: z.array(anyObject),
  answers: z.record(z.string(), z.string()).nullable(),
  answered_by: z.string().nullable(),
  asked_at: time,
  expires_at: time,
  answered_at: time.nullable(),
});

export function showQuestion(row: QuestionRow): z.output<typeof questionRecord> {
  return {
    question_id: row.id,
    project_id: row.projectId,
    turn_id: row.turnId,
    tool_call_id: row.toolCallId,
    status: row.status,
    questions: row.questions,
    answers: row.answers && maskSecrets(row.questions, row.answers),
    answered_by: row.answeredBy,
    asked_at: row.askedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    answered_at: iso(row.answeredAt),
  };
}

export const planRecord = z.object({
  plan_id: z.string(),
  project_id: z.string(),
  turn_id: z.string(),
  tool_call_id: z.string(),
  revision: z.int(),
  title: z.string(),
  plan: z.string(),
  steps: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
  status: z.enum(planStatuses),
  feedback: z.string().nullable(),
  edited_plan: z.union([z.string(), anyObject]).nullable(),
  resolved_by: z.string().nullable(),
  proposed_at: time,
  expires_at: time.nullable(),
  resolved_at: time.nullable(),
});

export function showPlan(row: PlanRow): z.output<typeof planRecord> {
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
    edited_plan: row.editedPlan as z.output<typeof planRecord>['edited_plan'],
    resolved_by: row.resolvedBy,
    proposed_at: row.proposedAt.toISOString(),
    expires_at: iso(row.expiresAt),
    resolved_at: iso(row.resolvedAt),
  };
}

export const eventsRecord = z.object({
  events: z.array(
    z.object({
      seq: z.int(),
      turn_id: z.string(),
      type: z.string(),
      data: anyObject,
      ts: time,
    }),
  ),
  head_seq: z.int().describe('The number of the newest event of the project'),
  next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page'),
});

export const ticketRecord = z.object({
  ticket: z.string(),
  url: z.url().describe('Where the ticket opens'),
  expires_in: z.int().describe('Seconds'),
});
