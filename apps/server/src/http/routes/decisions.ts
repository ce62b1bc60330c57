import {
  type AbortRequest,
  type AnswerRequest,
  abortRequest,
  answerRequest,
  type PlanDecisionRequest,
  planDecisionRequest,
} from '@millwright/contract';
import { z } from 'zod';
import type { AbortReceipt } from '../../turns/abort.ts';
import type { AnswerReceipt } from '../../turns/answer.ts';
import type { PlanReceipt } from '../../turns/approve.ts';
import { type RouteDefinition, route } from '../route.ts';

/** What a user can decide about a running turn, over whichever transport. */
export interface Decisions {
  answer(userId: string, request: AnswerRequest): Promise<AnswerReceipt>;
  approve(userId: string, request: PlanDecisionRequest): Promise<PlanReceipt>;
  abort(userId: string, projectId: string, request: AbortRequest): Promise<AbortReceipt>;
}

const answered = z.object({
  status: z.enum(['accepted', 'already_answered']),
  project_id: z.string(),
  question_id: z.string(),
  turn_id: z.string(),
  answered_at: z.string(),
});

const decided = z.object({
  project_id: z.string(),
  plan_id: z.string(),
  status: z.enum(['approved', 'revising', 'rejected']),
  turn_id: z.string(),
});

const aborted = z.object({
  project_id: z.string(),
  aborted: z.boolean(),
  status: z.enum(['stopping', 'idle']),
  turn_id: z.string().nullable(),
  queued_dropped: z.int(),
});

export function decisionRoutes(decisions: Decisions): RouteDefinition[] {
  const shared = { method: 'POST', access: 'bearer', group: 'Build' } as const;
  return [
    route({
      ...shared,
      path: '/api/v1/vibe/answer',
      summary: 'Answer a question of the agent',
      body: answerRequest,
      responses: { 200: { about: 'Recorded; the turn goes on', body: answered } },
      handler: ({ caller, body }) => decisions.answer(caller().userId, body),
    }),
    route({
      ...shared,
      path: '/api/v1/vibe/plan/approve',
      summary: 'Approve, change or reject a proposed plan',
      body: planDecisionRequest,
      responses: { 200: { about: 'Recorded; the turn goes on', body: decided } },
      handler: ({ caller, body }) => decisions.approve(caller().userId, body),
    }),
    route({
      ...shared,
      path: '/api/v1/vibe/abort/:projectId',
      summary: 'Stop what a project does',
      body: abortRequest,
      responses: { 200: { about: 'What was stopped', body: aborted } },
      handler: ({ caller, body, params }) =>
        decisions.abort(caller().userId, params['projectId'] ?? '', body),
    }),
  ];
}
