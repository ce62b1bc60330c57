import {
  type AbortReceipt,
  type AbortRequest,
  type AnswerReceipt,
  type AnswerRequest,
  abortReceipt,
  abortRequest,
  answerReceipt,
  answerRequest,
  type PlanDecisionRequest,
  type PlanReceipt,
  planDecisionRequest,
  planReceipt,
} from '@millwright/contract';
import { type RouteDefinition, route } from '../../http/route.ts';

/** A user's decisions about a running turn, for every transport. */
export interface Decisions {
  answer(userId: string, request: AnswerRequest): Promise<AnswerReceipt>;
  approve(userId: string, request: PlanDecisionRequest): Promise<PlanReceipt>;
  abort(userId: string, projectId: string, request: AbortRequest): Promise<AbortReceipt>;
}

export function decisionRoutes(decisions: Decisions): RouteDefinition[] {
  const shared = { method: 'POST', access: 'bearer', group: 'Build' } as const;
  return [
    route({
      ...shared,
      path: '/api/v1/vibe/answer',
      summary: 'Answer a question from the agent',
      body: answerRequest,
      responses: { 200: { about: 'Recorded; the turn continues', body: answerReceipt } },
      handler: ({ caller, body }) => decisions.answer(caller().userId, body),
    }),
    route({
      ...shared,
      path: '/api/v1/vibe/plan/approve',
      summary: 'Approve, change or reject a proposed plan',
      body: planDecisionRequest,
      responses: { 200: { about: 'Recorded; the turn continues', body: planReceipt } },
      handler: ({ caller, body }) => decisions.approve(caller().userId, body),
    }),
    route({
      ...shared,
      path: '/api/v1/vibe/abort/:projectId',
      summary: 'Stop the running turn of a project',
      body: abortRequest,
      responses: { 200: { about: 'What was stopped', body: abortReceipt } },
      handler: ({ caller, body, params }) =>
        decisions.abort(caller().userId, params['projectId'] ?? '', body),
    }),
  ];
}
