import { z } from 'zod';
import { platforms } from '../states.ts';

export const releaseStatuses = ['checking', 'building', 'live', 'superseded', 'failed'] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

export const releaseStepNames = [
  'secrets',
  'sandbox',
  'dependencies',
  'app',
  'build',
  'result',
  'server',
  'live',
] as const;
export type ReleaseStepName = (typeof releaseStepNames)[number];

export const releaseStep = z.object({
  name: z
    .enum(releaseStepNames)
    .describe(
      '`secrets`: no secrets in the files · `sandbox`: an isolated sandbox with its packages · ' +
        '`dependencies`: no known vulnerabilities in them · `app`: types, code and page passed · ' +
        '`build`: the app was built · `result`: no secrets in its files · ' +
        '`server`: its server runs with the live database · `live`: live for visitors',
    ),
  status: z.enum(['waiting', 'running', 'passed', 'warning', 'failed', 'skipped']),
  summary: z.string().describe('The result in words; empty until the step ends'),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
});
export type ReleaseStep = z.infer<typeof releaseStep>;

export const releaseFinding = z.object({
  id: z.string().describe('Stable: the same finding has the same id in later releases'),
  step: z.enum(releaseStepNames),
  blocks: z.boolean().describe('Whether it blocks the release'),
  acceptable: z.boolean().describe('Whether `accept_findings` may name it'),
  accepted: z.boolean(),
  severity: z.enum(['low', 'moderate', 'high', 'critical']),
  file: z.string().nullable(),
  line: z.int().nullable().describe('From 1'),
  message: z.string(),
  advice: z.string().describe('How to fix it'),
  url: z.string().nullable().describe('Where to read more'),
});
export type ReleaseFinding = z.infer<typeof releaseFinding>;

export const releaseSummary = z.object({
  release_id: z.string(),
  number: z.int(),
  status: z.enum(releaseStatuses),
  checkpoint_id: z.string(),
  name: z.string(),
  error: z.string().nullable().describe('Why it failed, in a sentence'),
  files: z.int(),
  bytes: z.int(),
  has_server: z.boolean().describe('Whether the app has server code'),
  can_roll_back: z.boolean().describe('Whether it can be made live again'),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type ReleaseSummary = z.infer<typeof releaseSummary>;

export const releaseRecord = releaseSummary.extend({
  steps: z.array(releaseStep),
  findings: z.array(releaseFinding),
  log: z.string().describe('The build output; truncated at the start if it is long'),
});
export type ReleaseRecord = z.infer<typeof releaseRecord>;

export const publicationRecord = z.object({
  published: z.boolean(),
  name: z.string().nullable().describe('Null before the first release'),
  url: z.string().nullable().describe('The current or future address'),
  suggested_name: z.string(),
  host: z.string().describe('The suffix that follows the name in the address'),
  description: z.string(),
  ai: z.boolean(),
  published_at: z.iso.datetime().nullable().describe('When the live release went live'),
  live_release_id: z.string().nullable(),
  latest: releaseRecord.nullable().describe('The newest release, whatever its status'),
  releases: z.array(releaseSummary).describe('Newest first; old releases are deleted'),
});
export type PublicationRecord = z.infer<typeof publicationRecord>;

export const publicProjectRecord = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  app_platform: z.enum(platforms),
  preview_url: z.string().describe('The address of the published site'),
  author_name: z.string().nullable(),
  published_at: z.iso.datetime(),
});
export type PublicProjectRecord = z.infer<typeof publicProjectRecord>;

export const liveLogSources = ['stdout', 'stderr', 'service'] as const;
export type LiveLogSource = (typeof liveLogSources)[number];

export const liveLogLine = z.object({
  source: z
    .enum(liveLogSources)
    .describe('`service`: reported by Millwright, such as that the server stopped'),
  text: z.string(),
  created_at: z.iso.datetime(),
});

export const liveLog = z.object({
  lines: z.array(liveLogLine).describe('Oldest first; old lines are deleted'),
});
export type LiveLog = z.infer<typeof liveLog>;
