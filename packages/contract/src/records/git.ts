import { z } from 'zod';
import { gitModes, gitProviders } from '../requests/git.ts';

const time = z.iso.datetime();

export const gitPullRequestRecord = z.object({ number: z.int(), url: z.string() });

export const gitLinkRecord = z.object({
  provider: z.enum(gitProviders),
  repository: z.object({ owner: z.string(), name: z.string(), url: z.string() }),
  branch: z.string().describe('The target branch of pushes or pull requests'),
  mode: z.enum(gitModes),
  auto: z.boolean().describe('Whether later checkpoints are pushed automatically'),
  pushed_checkpoint_id: z.string().nullable().describe('The newest pushed checkpoint'),
  pushed_commit: z.string().nullable(),
  pushed_at: time.nullable(),
  waiting: z.int().describe('How many checkpoints are newer than that'),
  pull_request: gitPullRequestRecord.nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), hint: z.string().nullable(), at: time })
    .nullable()
    .describe('Why the last push failed; null if it succeeded'),
});
export type GitLinkRecord = z.infer<typeof gitLinkRecord>;

export const gitRecord = z.object({
  project_id: z.string(),
  clone_url: z.string().describe('For `git clone`, with an MCP key as the password'),
  account: z
    .object({ provider: z.enum(gitProviders), login: z.string() })
    .nullable()
    .describe('The connected account that pushes; null if none'),
  link: gitLinkRecord.nullable().describe('The linked repository'),
});
export type GitRecord = z.infer<typeof gitRecord>;

export const gitPushRecord = z.object({
  commit: z.string(),
  checkpoint_id: z.string(),
  commits: z.int().describe('How many were new in the repository, if known'),
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
