import { z } from 'zod';

export const usageSources = ['builds', 'ai_gateway'] as const;
export type UsageSource = (typeof usageSources)[number];

const usageAmounts = z.object({ credits: z.number(), tokens_in: z.int(), tokens_out: z.int() });

export const usageSummaryRecord = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  credits: z.object({
    used: z.number(),
    by_source: z.object({ builds: z.number(), ai_gateway: z.number() }),
  }),
  tokens_in: z.int(),
  tokens_out: z.int(),
  daily: z.array(
    z.object({
      date: z.iso.date().describe('In UTC'),
      credits: z.number(),
      builds: usageAmounts,
      ai_gateway: usageAmounts,
    }),
  ),
});
export type UsageSummaryRecord = z.infer<typeof usageSummaryRecord>;

/** One model call. */
export const usageEventRecord = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  source: z.enum(usageSources),
  project_id: z.string().nullable(),
  turn_id: z.string().nullable(),
  key_id: z.string().nullable(),
  model: z.string(),
  provider: z.string(),
  tokens_in: z.int(),
  tokens_out: z.int(),
  credits: z.number(),
  refunded: z.boolean(),
});
export type UsageEventRecord = z.infer<typeof usageEventRecord>;
