import { z } from 'zod';
import { request } from './request.ts';
import { line } from './text.ts';

const maxBranchChars = 200;
const maxTitleChars = 250;

export const gitProviders = ['github'] as const;
export const gitModes = ['commit', 'pull_request'] as const;
export type GitMode = (typeof gitModes)[number];

const ownerShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const nameShape = /^(?!\.{1,2}$)(?!.*\.git$)[A-Za-z0-9._-]{1,100}$/i;

/** Same rules as git check-ref-format. */
function isBranch(name: string): boolean {
  if (/[\s~^:?*[\\\]]|\.\.|@\{|\/\/|^[-/]|[/.]$/.test(name)) return false;
  return (
    name !== '@' &&
    name !== 'HEAD' &&
    name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'))
  );
}

export const gitBranch = () =>
  line(maxBranchChars).refine(isBranch, 'must be a branch name such as main');

export const gitRepositoryRequest = z.object({
  owner: z
    .string()
    .regex(ownerShape, 'must be an account name')
    .optional()
    .describe('A user or an organization; defaults to the connected account'),
  name: z.string().regex(nameShape, 'must consist of letters, digits, dots and hyphens'),
  private: z.boolean().default(true).describe('Whether a new repository is private'),
  create: z.boolean().default(false).describe('Create the repository first'),
});

/** Settings are stored with the first push; later requests replace only the fields they send. */
export const gitPushRequest = request(
  z.object({
    provider: z.enum(gitProviders).optional(),
    repository: gitRepositoryRequest.optional(),
    branch: gitBranch().optional().describe('Defaults to main'),
    mode: z
      .enum(gitModes)
      .optional()
      .describe('`pull_request` leaves the branch alone and proposes the changes to it'),
    auto: z.boolean().optional().describe('Whether later checkpoints are pushed automatically'),
    title: line(maxTitleChars).optional().describe('Title of the pull request'),
  }),
).prefault({});
export type GitPushRequest = z.output<typeof gitPushRequest>;
export type GitPushRequestInput = z.input<typeof gitPushRequest>;

export const gitLinkPatch = request(
  z.object({
    branch: gitBranch().optional(),
    mode: z.enum(gitModes).optional(),
    auto: z.boolean().optional(),
  }),
);
export type GitLinkPatch = z.output<typeof gitLinkPatch>;
export type GitLinkPatchInput = z.input<typeof gitLinkPatch>;
