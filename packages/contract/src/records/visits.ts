import { z } from 'zod';

export const siteKeyRecord = z.object({
  site_key: z.string().describe("Public: it is part of the app's pages and can only write"),
  allowed_origins: z.array(z.string()),
  created_at: z.iso.datetime(),
});
export type SiteKeyRecord = z.infer<typeof siteKeyRecord>;

export const siteRecord = z.object({
  site: siteKeyRecord.nullable().describe('Null until the first key is created'),
});
export type SiteRecord = z.infer<typeof siteRecord>;

export const acceptedVisitsRecord = z.object({ accepted: z.int() });

const namedCount = z.object({ name: z.string(), count: z.int() });

export const analyticsRecord = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  pageviews: z.int(),
  daily: z.array(z.object({ date: z.iso.date(), pageviews: z.int() })),
  pages: z.array(namedCount).describe('Paths, most visited first'),
  referrers: z.array(namedCount).describe('Referring hosts'),
  events: z.array(namedCount).describe('Other events that the app reported'),
});
export type AnalyticsRecord = z.infer<typeof analyticsRecord>;
