import type { EventData, Mode, Platform, PreviewStatus, TurnStatus } from '@millwright/contract';

/** The agent's output in order: one entry of a turn's conversation. */
export type Entry =
  | { readonly kind: 'text'; readonly id: string; readonly text: string }
  | { readonly kind: 'reasoning'; readonly id: string; readonly text: string }
  | { readonly kind: 'tool'; readonly id: string }
  | { readonly kind: 'question'; readonly id: string }
  | { readonly kind: 'plan'; readonly id: string }
  | { readonly kind: 'verification'; readonly id: string; readonly found: Verification }
  | { readonly kind: 'outcome'; readonly id: string; readonly requested: readonly RequestedPart[] }
  | { readonly kind: 'problem'; readonly id: string; readonly problem: BuildError }
  | { readonly kind: 'fallback'; readonly id: string; readonly message: string }
  | { readonly kind: 'sign-in'; readonly id: string; readonly request: SignInRequest }
  /** Files that the user changed during the turn. */
  | { readonly kind: 'edit'; readonly id: string; readonly paths: readonly string[] };

export type Verification = Pick<EventData<'verification'>, 'ok' | 'checks' | 'opened'>;
/** A part of the request, and whether it is done. */
export type RequestedPart = EventData<'outcome'>['requested'][number];
/** An MCP server that requires the user to sign in first. */
export interface SignInRequest {
  readonly serverId: string;
  readonly server: string;
}
export type BuildError = EventData<'build_error'>;
export type TodoItem = EventData<'todo_update'>['items'][number];

export interface TurnState {
  readonly turnId: string;
  readonly status: TurnStatus;
  readonly queuePosition: number | null;
  readonly mode: Mode | undefined;
  readonly model: string | undefined;
  readonly startedAt: string;
  /** True if a worker ever started it. */
  readonly hasStarted: boolean;
  readonly endedAt: string | undefined;
  /** Latest status of the turn. */
  readonly activity: Activity | undefined;
  readonly entries: readonly Entry[];
  readonly error: EventData<'error'> | undefined;
  readonly outcome: EventData<'complete'> | undefined;
  readonly usage: Usage | undefined;
  readonly checkpointId: string | undefined;
  readonly supersededBy: string | undefined;
}

export interface Activity {
  readonly message: string;
  readonly phase: string | undefined;
  readonly progress: number | null;
}

export interface Usage {
  readonly model: string;
  readonly provider: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly tokensCached: number;
  readonly credits: number;
  /** Refunded part of the credits. */
  readonly creditsRefunded: number;
  readonly creditsRemaining: number | null;
}

export interface ToolCall {
  readonly id: string;
  readonly turnId: string | null;
  readonly name: string;
  readonly title: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  readonly status: 'running' | EventData<'tool_end'>['status'];
  readonly message: string | undefined;
  readonly progress: number | null;
  /** Latest output lines of a running call, then its result. */
  readonly output: unknown;
  readonly isTruncated: boolean;
  readonly durationMs: number | undefined;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Files touched by this call. */
  readonly paths: readonly string[];
}

export interface ProjectFile {
  readonly path: string;
  readonly size: number;
  readonly language: string | null;
  readonly sha256: string | null;
  /** Undefined if it was too large for the event, or is not text. */
  readonly content: string | undefined;
  readonly isWriting: boolean;
  readonly turnId: string | null;
  readonly linesAdded: number;
  readonly linesRemoved: number;
}

export interface Ask extends Pick<EventData<'ask_user_question'>, 'questions'> {
  readonly id: string;
  readonly turnId: string | null;
  readonly askedAt: string;
  readonly expiresAt: string;
  readonly status: 'pending' | 'answered' | 'expired';
  readonly reason: EventData<'ask_user_expired'>['reason'] | undefined;
  readonly answers: Readonly<Record<string, string>> | undefined;
}

export interface Plan extends Pick<EventData<'plan_proposed'>, 'title' | 'plan' | 'steps'> {
  readonly id: string;
  readonly turnId: string | null;
  readonly revision: number;
  readonly expiresAt: string | null;
  readonly status: 'pending' | EventData<'plan_resolved'>['status'];
  readonly feedback: string | null;
  readonly isEdited: boolean;
}

export interface Preview {
  readonly url: string | undefined;
  readonly kind: Platform;
  readonly nativeUrl: string | null;
  readonly status: PreviewStatus | undefined;
  /** Incremented whenever the preview should be reloaded. */
  readonly version: number;
}

export interface Checkpoint {
  readonly id: string;
  readonly turnId: string | null;
  readonly label: string;
  readonly filesChanged: number;
  readonly createdAt: string;
}

interface TimedAction {
  /** Number of its first event. */
  readonly seq: number;
  readonly at: string;
}

/** A user's own change to the project, shown between turns. */
export type UserAction = TimedAction &
  (
    | {
        readonly kind: 'edit';
        readonly paths: readonly string[];
        /** The number of turns before it: edits on both sides of a turn are two actions. */
        readonly turns: number;
      }
    | { readonly kind: 'version' | 'restore'; readonly label: string }
    | {
        readonly kind: 'publication';
        readonly status: 'live' | 'offline';
        readonly number: number | null;
      }
  );

type ById<T> = Readonly<Record<string, T>>;

/** State of a project, derived from its event log. */
export interface ProjectState {
  /** Newest event applied to this state. */
  readonly seq: number;
  readonly title: string | undefined;
  readonly turnOrder: readonly string[];
  readonly turns: ById<TurnState>;
  readonly tools: ById<ToolCall>;
  readonly files: ById<ProjectFile>;
  readonly asks: ById<Ask>;
  readonly plans: ById<Plan>;
  readonly todos: readonly TodoItem[];
  readonly checkpoints: readonly Checkpoint[];
  /** True if files were edited since the last checkpoint. */
  readonly hasUnsavedEdits: boolean;
  readonly actions: readonly UserAction[];
  readonly preview: Preview;
  /** Part of the log was lost: the state has to be reloaded. */
  readonly isStale: boolean;
}

export const emptyProject: ProjectState = {
  seq: 0,
  title: undefined,
  turnOrder: [],
  turns: {},
  tools: {},
  files: {},
  asks: {},
  plans: {},
  todos: [],
  checkpoints: [],
  hasUnsavedEdits: false,
  actions: [],
  preview: { url: undefined, kind: 'web', nativeUrl: null, status: undefined, version: 0 },
  isStale: false,
};
