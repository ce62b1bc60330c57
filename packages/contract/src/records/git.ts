import { z } from 'zod';
import { gitModes, gitProviders } from '../requests/git.ts';

const time = z.iso.datetime();

export const gitPullRequestRecord = z.object({ number: z.int(), url: z.string() });

export const gitLinkRecord = z.object({
  provider: z.enum(gitProviders),
  repository: z.object({ owner: z.string(), name: z.string(), url: z.string() }),
  branch: z.string().describe('Where pushes go, or what pull requests are made for'),
  mode: z.enum(gitModes),
  auto: z.boolean().describe('Whether later checkpoints are pushed by themselves'),
  pushed_checkpoint_id: z.string().nullable().describe('The newest one that was pushed'),
  pushed_commit: z.string().nullable(),
  pushed_at: time.nullable(),
  waiting: z.int().describe('How many checkpoints are newer than that'),
  pull_request: gitPullRequestRecord.nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), hint: z.string().nullable(), at: time })
    .nullable()
    .describe('Why the last push failed; null when it did not'),
});
export type GitLinkRecord = z.infer<typeof gitLinkRecord>;

export const gitRecord = z.object({
  project_id: z.string(),
  clone_url: z.string().describe('For `git clone`, with an MCP key as the password'),
  account: z
    .object({ provider: z.enum(gitProviders), login: z.string() })
    .nullable()
    .describe('The connected account that pushes; null when none is'),
  link: gitLinkRecord.nullable().describe('Where the project is pushed to'),
});
export type GitRecord = z.infer<typeof gitRecord>;

export const gitPushRecord = z.object({
  commit: z.string(),
  checkpoint_id: z.string(),
  commits: z.int().describe('How many were new there, as far as we know'),
  pull_request: gitPullRequestRecord.nullable(),
  link: gitLinkRecord,
});
export type GitPushRecord = z.infer<typeof gitPushRecord>;

export const gitRepositoryRecord = z.object({
  owner: z.string(),
  name: z.string(),
  url: z.string(),
  private: z.boolean(),
  default_branch: z.string(),
  can_push: z.boolean(),
});
export type GitRepositoryRecord = z.infer<typeof gitRepositoryRecord>;
