export type {
  AppLog,
  AppLogEntry,
  AppLogLevel,
  AppLogSource,
  AppMailRecord,
  AppUploadRecord,
  AppUserRecord,
  BillingConfigRecord,
  BillingPlanRecord,
  ChangedTagRecord,
  CheckpointRecord,
  CreditsRecord,
  DatabaseDumpRecord,
  DatabaseRestoredRecord,
  DatabaseRowList,
  DatabaseTableRecord,
  DiffRecord,
  EmptiedTrashRecord,
  EnvironmentVariableRecord,
  EventData,
  EventOf,
  EventType,
  FileContentRecord,
  FileRecord,
  GitImportProgress,
  GitImportRequestInput,
  ImportRecord,
  JobRecord,
  JobRunRecord,
  McpKeyRecord,
  ModelCatalogRecord,
  ModelConnectionRecord,
  ModelConnectionRequestInput,
  ModelRefreshRecord,
  ModelSettingsRecord,
  ModelTestRecord,
  NewMcpKeyRecord,
  NewProjectKeyRecord,
  ProjectDatabaseAnswer,
  ProjectKeyRecord,
  ProjectRecord,
  RestoreRecord,
  RevokedKeyRecord,
  SqlResultRecord,
  StampedEvent,
  TagList,
  TurnRequestInput as BuildRequest,
  UsageEventRecord,
  UsageSummaryRecord,
  UserInstructionsRecord,
} from '@millwright/contract';
export type { AdminModelProviders } from './admin-model-providers.ts';
export type { AppUploadQuery, AppUploads } from './app-uploads.ts';
export type {
  AppUserChange,
  AppUserOptions,
  AppUserQuery,
  AppUsers,
  MailQuery,
} from './app-users.ts';
export type { Timing } from './backoff.ts';
export type { Databases, RowQuery, SqlOptions, StageOptions } from './databases.ts';
export type { Download } from './download.ts';
export type { Environment } from './environment.ts';
export { MillwrightError, type MillwrightErrorCode } from './error.ts';
export type { Files } from './files.ts';
export type { GitImportOptions } from './import-from-git.ts';
export type { JobOptions, Jobs } from './jobs.ts';
export { keyToken } from './key-token.ts';
export type { McpKeys, ProjectKeys } from './keys.ts';
export { type AppLogQuery, Millwright, type MillwrightOptions } from './millwright.ts';
export type { ModelProviders } from './model-providers.ts';
export type { Page, PageQuery } from './pages.ts';
export type { ProjectQuery } from './projects.ts';
export type { Socket } from './socket.ts';
export type { Token } from './tokens.ts';
export type { Accepted, BuildOptions, Turn } from './turn.ts';
export type { TurnResult } from './turn-result.ts';
export type { UsageQuery } from './usage.ts';
