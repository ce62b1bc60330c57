import { z } from 'zod';
import { limits } from '../limits.ts';
import { reasoningEfforts } from '../states.ts';
import { turnContext } from './context.ts';
import { request } from './request.ts';
import { idField, text } from './text.ts';

export const answerRequest = request(
  z.object({
    project_id: idField(),
    question_id: idField(),
    answers: z
      .record(text().max(limits.own.answerChars), text().max(limits.own.answerChars))
      .refine((answers) => Object.keys(answers).length > 0, 'must not be empty')
      .refine(
        (answers) => Object.keys(answers).length <= limits.own.answersPerQuestion,
        `at most ${limits.own.answersPerQuestion} answers`,
      ),
  }),
);
export type AnswerRequest = z.output<typeof answerRequest>;

const structuredPlan = z.looseObject({
  title: text().optional(),
  steps: z
    .array(
      z.looseObject({
        id: text().optional(),
        title: text().min(1),
        description: text().optional(),
      }),
    )
    .min(1),
});

const countBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

const editedPlan = z
  .union([text().trim().min(1), structuredPlan], {
    error: 'must be Markdown text or an object with steps',
  })
  .refine((plan) => countBytes(plan) <= limits.own.editedPlanBytes, {
    message: `at most ${limits.own.editedPlanBytes} bytes`,
    params: { detail: 'too_large' },
  });

export const planDecisionRequest = request(
  z.object({
    project_id: idField(),
    approved: z.boolean(),
    /** Blank feedback counts as none: it must not turn a rejection into a revision. */
    feedback: text()
      .trim()
      .max(limits.own.feedbackChars)
      .transform((feedback) => feedback || undefined)
      .optional(),
    edited_plan: editedPlan.optional(),
    context: turnContext.optional(),
    reasoning_effort: z
      .enum(reasoningEfforts)
      .optional()
      .describe('For the rest of the turn; ignored if its model does not support reasoning'),
    plan_id: idField().optional(),
  }),
);
export type PlanDecisionRequest = z.output<typeof planDecisionRequest>;

/** Shared by the abort endpoint and the socket's `cancel`. */
export const abortFields = {
  scope: z.enum(['session', 'turn']).default('session'),
  turn_id: idField().optional(),
};

export const abortRequest = request(z.object(abortFields)).prefault({});
export type AbortRequest = z.output<typeof abortRequest>;
export type AbortRequestInput = NonNullable<z.input<typeof abortRequest>>;
