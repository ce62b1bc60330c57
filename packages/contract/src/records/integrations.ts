import { z } from 'zod';
import { appDatabaseState } from './database.ts';

/** URL to send the user's browser to for connecting an account. */
export const connectionStartRecord = z.object({
  authorization_url: z.url().describe('Open it once, in the browser that requested it'),
  expires_at: z.iso.datetime(),
});
export type ConnectionStartRecord = z.infer<typeof connectionStartRecord>;

const account = z.object({
  id: z.string(),
  login: z.string(),
  avatar_url: z.url().nullable(),
});

export const gitConnectedRecord = z.object({
  connected: z.literal(true),
  provider: z.string(),
  account,
  scopes: z.array(z.string()),
  redirect_to: z.string().describe('A studio path'),
});
export type GitConnectedRecord = z.infer<typeof gitConnectedRecord>;

export const databaseConnectedRecord = z.object({
  connected: z.literal(true),
  provider: z.string(),
  organizations: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type DatabaseConnectedRecord = z.infer<typeof databaseConnectedRecord>;

export const paymentConnectedRecord = z.object({
  connected: z.literal(true),
  provider: z.string(),
  account_id: z.string(),
  livemode: z.boolean(),
});
export type PaymentConnectedRecord = z.infer<typeof paymentConnectedRecord>;

/** A third-party account connected by a user. */
export const connectionRecord = z.object({
  id: z.string(),
  provider: z.string(),
  account,
  livemode: z.boolean().nullable().describe('Payments only: true in live mode'),
  scopes: z.array(z.string()),
  expired: z.boolean().describe('The provider no longer accepts the connection; connect it again'),
  connected_at: z.iso.datetime(),
});
export type ConnectionRecord = z.infer<typeof connectionRecord>;

export const connectionListRecord = z.object({
  connections: z.array(connectionRecord),
  providers: z.array(
    z.object({
      provider: z.string(),
      name: z.string(),
      configured: z.boolean(),
      missing: z.array(z.string()).describe('Settings that the operator needs to set'),
    }),
  ),
});
export type ConnectionListRecord = z.infer<typeof connectionListRecord>;

/** A database available in the connected account. */
export const offeredDatabaseRecord = z.object({
  ref: z.string(),
  name: z.string(),
  region: z.string().nullable(),
});
export type OfferedDatabaseRecord = z.infer<typeof offeredDatabaseRecord>;
export const offeredDatabaseList = z.object({ projects: z.array(offeredDatabaseRecord) });
export type OfferedDatabaseList = z.infer<typeof offeredDatabaseList>;

/** The database of a project; its keys are never shown. */
export const projectDatabaseRecord = z.object({
  provider: z.string(),
  ref: z.string(),
  name: z.string(),
  url: z.url(),
  variables: z
    .array(z.string())
    .describe('The environment variables for the server side of the app'),
  linked_at: z.iso.datetime(),
});
export type ProjectDatabaseRecord = z.infer<typeof projectDatabaseRecord>;
export const projectDatabaseAnswer = z.object({
  database: projectDatabaseRecord.nullable().describe('The linked database, besides the own one'),
  state: appDatabaseState,
  size_bytes: z.number().int(),
  quota_bytes: z.number().int(),
});
export type ProjectDatabaseAnswer = z.infer<typeof projectDatabaseAnswer>;
