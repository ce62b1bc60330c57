import { z } from 'zod';
import { limits } from '../limits.ts';
import { modes, platforms, reasoningEfforts } from '../states.ts';
import { documentItem, imageItem } from './attachments.ts';
import { turnContext } from './context.ts';
import { request } from './request.ts';
import { idField, line, text } from './text.ts';

/** Limits an operator can set; 0 lifts one. */
export type TurnLimits = {
  promptChars: number;
  imagesPerTurn: number;
  imageBase64Chars: number;
  documentsPerTurn: number;
  documentBase64Chars: number;
};

const defaults: TurnLimits = {
  promptChars: limits.own.promptChars,
  imagesPerTurn: limits.own.imagesPerTurn,
  imageBase64Chars: limits.own.imageBase64Chars,
  documentsPerTurn: limits.fixed.documentsPerTurn,
  documentBase64Chars: limits.fixed.documentBase64Chars,
};

const limitOrInfinity = (limit: number) => (limit === 0 ? Number.MAX_SAFE_INTEGER : limit);

const list = <T extends z.ZodType>(item: T, max: number, noun: string) =>
  z.array(item).max(limitOrInfinity(max), `at most ${max} ${noun} per turn`).default([]);

/** Body of both stream endpoints, with every default filled in. */
export const turnRequestWithin = (turnLimits: TurnLimits) =>
  request(
    z.object({
      prompt: text().trim().min(1).max(limitOrInfinity(turnLimits.promptChars)),
      project_id: idField().optional(),
      app_platform: z.enum(platforms).default('web'),
      mode: z.enum(modes).default('build'),
      model: line(limits.own.modelNameChars).optional(),
      provider: line(limits.own.modelNameChars).optional(),
      reasoning_effort: z
        .enum(reasoningEfforts)
        .optional()
        .describe('Only for models that support reasoning; by default, the provider decides'),
      images: list(
        imageItem(limitOrInfinity(turnLimits.imageBase64Chars)),
        turnLimits.imagesPerTurn,
        'images',
      ),
      documents: list(
        documentItem(limitOrInfinity(turnLimits.documentBase64Chars)),
        turnLimits.documentsPerTurn,
        'files',
      ),
      interrupt: z.boolean().default(false),
      auto_fix: z.boolean().default(false),
      context: turnContext.optional(),
    }),
  );

export const turnRequest = turnRequestWithin(defaults);

export type TurnRequest = z.output<typeof turnRequest>;
/** The part of a request that decides how a model is called. */
export type ModelChoice = Pick<TurnRequest, 'mode' | 'model' | 'provider' | 'reasoning_effort'>;
/** Request type for clients, with optional defaults. */
export type TurnRequestInput = z.input<typeof turnRequest>;
