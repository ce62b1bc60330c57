import {
  type AbortReceipt,
  type AbortRequestInput,
  type AnswerReceipt,
  type AnswerRequest,
  type Event,
  type FileContentRecord,
  type FileRecord,
  type PlanDecisionRequest,
  type PlanReceipt,
  type PreviewRecord,
  type ProjectRecord,
  planRecord,
  questionRecord,
  type TurnRequestInput,
  turnRecord,
} from '@millwright/contract';
import { z } from 'zod';

/** A turn as MCP clients see it: its outcome and what it is waiting for. */
export const turnView = turnRecord
  .pick({
    turn_id: true,
    project_id: true,
    status: true,
    mode: true,
    queue_position: true,
    result: true,
    error: true,
    created_at: true,
    started_at: true,
    ended_at: true,
  })
  .extend({
    reply: z.string().nullable().describe('The latest message from the agent'),
    question: questionRecord
      .pick({ question_id: true, questions: true, expires_at: true })
      .nullable()
      .describe('The question waiting for answer_question'),
    plan: planRecord
      .pick({ plan_id: true, title: true, plan: true, steps: true, revision: true })
      .nullable()
      .describe('The plan waiting for approve_plan'),
    preview_url: z.url().describe('The address of the app once it is built'),
  });
export type TurnView = z.infer<typeof turnView>;

/** All actions available to the tools; the same as the API's. */
export interface ToolBackend {
  /** Submits a message to its project or to a new one. */
  submit(
    userId: string,
    message: TurnRequestInput,
  ): Promise<{ readonly projectId: string; readonly turnId: string }>;
  projects(
    userId: string,
    query: { readonly limit?: number; readonly cursor?: string; readonly q?: string },
  ): Promise<{ projects: ProjectRecord[]; next_cursor: string | null }>;
  project(userId: string, projectId: string): Promise<ProjectRecord>;
  turn(userId: string, turnId: string): Promise<TurnView>;
  /** Yields the turn's events from now on until the signal aborts; none if the turn is waiting or finished. */
  follow(userId: string, turnId: string, signal: AbortSignal): AsyncIterable<Event>;
  files(userId: string, projectId: string, prefix: string): Promise<FileRecord[]>;
  file(userId: string, projectId: string, path: string): Promise<FileContentRecord>;
  answer(userId: string, request: AnswerRequest): Promise<AnswerReceipt>;
  approve(userId: string, request: PlanDecisionRequest): Promise<PlanReceipt>;
  abort(userId: string, projectId: string, request: AbortRequestInput): Promise<AbortReceipt>;
  preview(userId: string, projectId: string): Promise<PreviewRecord>;
}
