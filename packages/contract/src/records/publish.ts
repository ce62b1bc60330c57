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
  'live',
] as const;
export type ReleaseStepName = (typeof releaseStepNames)[number];

export const releaseStep = z.object({
  name: z
    .enum(releaseStepNames)
    .describe(
      '`secrets`: nothing secret in the files · `sandbox`: a place of its own with its packages · ' +
        '`dependencies`: no known weakness in them · `app`: types, code and page are in order · ' +
        '`build`: made into files · `result`: nothing secret in those · `live`: visitors see it',
    ),
  status: z.enum(['waiting', 'running', 'passed', 'warning', 'failed', 'skipped']),
  summary: z.string().describe('What came of it, in words; empty before its end'),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
});
export type ReleaseStep = z.infer<typeof releaseStep>;

export const releaseFinding = z.object({
  id: z.string().describe('The same whenever the same is found again'),
  step: z.enum(releaseStepNames),
  blocks: z.boolean().describe('Whether it keeps the release from going live'),
  acceptable: z.boolean().describe('Whether `accept_findings` may name it'),
  accepted: z.boolean(),
  severity: z.enum(['low', 'moderate', 'high', 'critical']),
  file: z.string().nullable(),
  line: z.int().nullable().describe('From 1'),
  message: z.string(),
  advice: z.string().describe('What to do about it'),
  url: z.string().nullable().describe('Where more is told'),
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
  can_roll_back: z.boolean().describe('Whether it can be made live again'),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type ReleaseSummary = z.infer<typeof releaseSummary>;

export const releaseRecord = releaseSummary.extend({
  steps: z.array(releaseStep),
  findings: z.array(releaseFinding),
  log: z.string().describe('What the build printed; the beginning is missing when it is long'),
});
export type ReleaseRecord = z.infer<typeof releaseRecord>;

export const publicationRecord = z.object({
  published: z.boolean(),
  name: z.string().nullable().describe('Null before the first release'),
  url: z.string().nullable().describe('Where it is, or will be'),
  suggested_name: z.string(),
  host: z.string().describe('What follows the name in an address'),
  description: z.string(),
  ai: z.boolean(),
  published_at: z.iso.datetime().nullable().describe('When the live release went live'),
  live_release_id: z.string().nullable(),
  latest: releaseRecord.nullable().describe('The newest release, whatever became of it'),
  releases: z.array(releaseSummary).describe('Newest first; old ones are given up'),
});
export type PublicationRecord = z.infer<typeof publicationRecord>;

export const publicProjectRecord = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  app_platform: z.enum(platforms),
  preview_url: z.string().describe('Where the published app is'),
  author_name: z.string().nullable(),
  published_at: z.iso.datetime(),
});
export type PublicProjectRecord = z.infer<typeof publicProjectRecord>;
