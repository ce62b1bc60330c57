import { z } from 'zod';

export const siteKeyRecord = z.object({
  site_key: z.string().describe('Public: it stands in the pages of the app, and only writes'),
  allowed_origins: z.array(z.string()),
  created_at: z.iso.datetime(),
});
export type SiteKeyRecord = z.infer<typeof siteKeyRecord>;

export const siteRecord = z.object({
  site: siteKeyRecord.nullable().describe('Null before its first key is made'),
});
export type SiteRecord = z.infer<typeof siteRecord>;

export const acceptedVisitsRecord = z.object({ accepted: z.int() });

const counted = z.object({ name: z.string(), count: z.int() });

export const analyticsRecord = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  pageviews: z.int(),
  daily: z.array(z.object({ date: z.iso.date(), pageviews: z.int() })),
  pages: z.array(counted).describe('Paths, most visited first'),
  referrers: z.array(counted).describe('Hosts that visitors came from'),
  events: z.array(counted).describe('What else the app told of'),
});
export type AnalyticsRecord = z.infer<typeof analyticsRecord>;
