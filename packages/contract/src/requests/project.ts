import { z } from 'zod';
import { gitImportLimits, limits } from '../limits.ts';
import { platforms, visibilities } from '../states.ts';
import { request } from './request.ts';
import { tagsField } from './tag.ts';
import { idField, line } from './text.ts';

/** Credits are stored as integers of 1/10,000, so finer limits could not be honoured. */
const hasFourDecimals = (credits: number) => Number(credits.toFixed(4)) === credits;

const creditLimit = () =>
  z.number().min(0).max(1_000_000_000).refine(hasFourDecimals, 'at most 4 decimal places');

export const projectPatch = request(
  z.object({
    title: line(limits.own.titleChars).optional(),
    tags: tagsField().describe('Replaces all tags; they are stored in lower case').optional(),
    visibility: z.enum(visibilities).optional(),
    archived: z.boolean().optional(),
    turn_credit_limit: creditLimit().describe('Credit limit per turn; 0 removes it').optional(),
    monthly_credit_limit: creditLimit()
      .describe('Credit limit of the project per month (UTC); 0 removes it')
      .optional(),
  }),
);
export type ProjectPatch = z.output<typeof projectPatch>;

export const forkRequest = request(
  z.object({
    title: line(limits.own.titleChars).optional(),
    checkpoint_id: idField()
      .describe('The checkpoint to start from; defaults to the current files')
      .optional(),
  }),
).prefault({});
export type ForkRequest = z.output<typeof forkRequest>;

const importFields = {
  title: line(limits.own.titleChars).optional(),
  app_platform: z
    .enum(platforms)
    .describe('Defaults to `mobile` if `package.json` names Expo or React Native, otherwise `web`')
    .optional(),
};

export const importQuery = request(z.object(importFields));
export type ImportQuery = z.output<typeof importQuery>;

/** Tokens are sent in a header. */
const visibleAscii = (maxChars: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must contain only letters, digits and symbols without spaces')
    .max(maxChars);

export const gitImportRequest = request(
  z.object({
    ...importFields,
    url: line(gitImportLimits.urlChars).describe('The address for cloning over HTTPS'),
    branch: line(gitImportLimits.branchChars)
      .describe('A branch or tag; defaults to the default branch')
      .optional(),
    token: visibleAscii(gitImportLimits.tokenChars)
      .describe(
        'An access token that can read a private repository. It is used once and not stored',
      )
      .optional(),
    username: visibleAscii(gitImportLimits.usernameChars)
      .refine((name) => !name.includes(':'), 'must not contain a colon')
      .describe('The user name that belongs to the token; most servers accept any')
      .default('x-access-token'),
  }),
);
export type GitImportRequest = z.output<typeof gitImportRequest>;
export type GitImportRequestInput = z.input<typeof gitImportRequest>;

export const shareRequest = request(
  z.object({
    include_history: z
      .boolean()
      .describe('Include the history from before the link was created')
      .default(false),
    allow_remix: z
      .boolean()
      .describe('Let viewers copy the files into projects of their own')
      .default(false),
  }),
).prefault({});

export const remixRequest = request(
  z.object({ share_token: idField(), title: line(limits.own.titleChars).optional() }),
);
export type RemixRequest = z.output<typeof remixRequest>;

export const checkpointRequest = request(
  z.object({ label: line(limits.own.titleChars).optional() }),
).prefault({});
export type CheckpointRequest = z.output<typeof checkpointRequest>;

export const streamTicketRequest = request(
  z.object({ project_id: idField(), transport: z.enum(['sse', 'ws']).default('sse') }),
);
export type StreamTicketRequest = z.output<typeof streamTicketRequest>;

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

const origins = z
  .array(z.string().refine(isOrigin, 'must be an origin such as https://app.example.com'))
  .max(limits.own.keyOrigins);

export const projectKeyRequest = request(
  z.object({
    name: line(limits.own.keyNameChars),
    allowed_origins: origins.default([]),
    monthly_credit_limit: z
      .number()
      .positive()
      .refine(hasFourDecimals, 'at most 4 decimal places')
      .optional(),
  }),
);
export type ProjectKeyRequest = z.output<typeof projectKeyRequest>;
export type ProjectKeyRequestInput = z.input<typeof projectKeyRequest>;

export const siteKeyRequest = request(
  z.object({
    allowed_origins: origins
      .optional()
      .describe('Origins of the app besides its preview; unchanged if omitted'),
  }),
);

export const siteOriginsRequest = request(z.object({ allowed_origins: origins }));

export const mcpKeyScopes = ['projects:read', 'projects:write'] as const;
export type McpKeyScope = (typeof mcpKeyScopes)[number];

export const mcpKeyRequest = request(
  z.object({
    name: line(limits.own.keyNameChars),
    scopes: z
      .array(z.enum(mcpKeyScopes))
      .min(1)
      .transform((scopes) => [...new Set(scopes)])
      .default([...mcpKeyScopes]),
    expires_at: z.iso.datetime().optional(),
  }),
);
export type McpKeyRequest = z.output<typeof mcpKeyRequest>;
export type McpKeyRequestInput = z.input<typeof mcpKeyRequest>;
