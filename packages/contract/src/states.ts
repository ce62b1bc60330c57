export const modes = ['build', 'chat', 'plan', 'agent', 'discuss'] as const;
export type Mode = (typeof modes)[number];

/** Levels at which a model that supports reasoning can be asked to think. */
export const reasoningEfforts = ['low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

export const platforms = ['web', 'mobile'] as const;
export type Platform = (typeof platforms)[number];

/** The two servers of an app: that of the preview, and the published one. */
export const environmentStages = ['dev', 'live'] as const;
export type EnvironmentStage = (typeof environmentStages)[number];

export const jobRunStatuses = ['running', 'succeeded', 'failed'] as const;
export type JobRunStatus = (typeof jobRunStatuses)[number];

/** Why a job runs: its time came, or somebody asked for it. */
export const jobTriggers = ['schedule', 'request'] as const;
export type JobTrigger = (typeof jobTriggers)[number];

export const turnStatuses = [
  'queued',
  'running',
  'awaiting_answer',
  'awaiting_plan',
  'completed',
  'failed',
  'aborted',
  'interrupted',
] as const;
export type TurnStatus = (typeof turnStatuses)[number];

export const projectStatuses = [
  'idle',
  'queued',
  'running',
  'awaiting_answer',
  'awaiting_plan',
  'stopping',
  'archived',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const questionStatuses = ['pending', 'answered', 'expired', 'cancelled'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

export const planStatuses = ['pending', 'approved', 'revising', 'rejected', 'cancelled'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export const previewStatuses = ['starting', 'ready', 'sleeping', 'failed'] as const;
export type PreviewStatus = (typeof previewStatuses)[number];

export const visibilities = ['link', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** Endings of a turn, as in the V2 terminator. */
export const turnEndings = ['complete', 'error', 'aborted', 'interrupted'] as const;
export type TurnEnding = (typeof turnEndings)[number];

/** Phases this release emits; readers must accept others. */
export const statusPhases = [
  'queued',
  'started',
  'resumed',
  'verifying',
  'planning',
  'thinking',
  'coding',
  'installing',
  'building',
  'starting_preview',
  'fixing',
  'build_error',
  'awaiting_answer',
  'question_expired',
  'awaiting_plan',
  'stopping',
  'storage_full',
  'aborted',
  'interrupted',
] as const;
export type StatusPhase = (typeof statusPhases)[number];

export const consoleLevels = ['debug', 'log', 'info', 'warn', 'error'] as const;
export type ConsoleLevel = (typeof consoleLevels)[number];

/** Most severe first. */
export const appLogLevels = ['error', 'warn', 'info'] as const;
export type AppLogLevel = (typeof appLogLevels)[number];

export const appLogSources = ['server', 'browser'] as const;
export type AppLogSource = (typeof appLogSources)[number];
