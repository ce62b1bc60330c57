import type {
  ConsoleLog,
  Event,
  EventData,
  Mode,
  Platform,
  Question,
  ReasoningEffort,
  TurnContext,
  TurnErrorCode,
} from '@millwright/contract';
import type { FileChange } from '../project-file.ts';
import type { TurnTotals } from '../turn-totals.ts';
import type { ServerLogLine } from './server-log.ts';
import type { Workspace } from './workspace.ts';

/**
 * Thrown when this worker must stop working on the turn; another may resume it later. An agent must let it propagate
 * and never treat it as a tool error.
 */
export class SuspendedError extends Error {}

/** The task of a turn. */
export interface Assignment {
  readonly turnId: string;
  readonly projectId: string;
  /** The user on whose behalf the turn runs. */
  readonly userId: string;
  readonly platform: Platform;
  readonly previewUrl: string;
  /** URL for a phone; null if no phone can open the app. */
  readonly nativeUrl: string | null;
  readonly mode: Mode;
  readonly prompt: string;
  readonly model: string | null;
  readonly provider: string | null;
  /** Null leaves it to the provider. */
  readonly reasoningEffort: ReasoningEffort | null;
  readonly autoFix: boolean;
  /** Selected elements and observed errors of the running app, sent with the prompt. */
  readonly context: TurnContext | null;
}

export interface PlanDraft {
  readonly title: string;
  readonly plan: string;
  readonly steps: readonly { id: string; title: string; description: string }[];
}

export type QuestionAnswer =
  | { readonly status: 'answered'; readonly answers: Readonly<Record<string, string>> }
  | { readonly status: 'expired' };

export type PlanVerdict = {
  /** Context sent with the decision. */
  readonly context: TurnContext | null;
} & (
  | { readonly status: 'approved'; readonly editedPlan: unknown }
  | { readonly status: 'revising'; readonly feedback: string | null }
  | { readonly status: 'rejected' }
);

/** A file sent with a message. */
export interface Attachment {
  readonly kind: 'image' | 'document';
  /** The sender's name for the file: never a path. */
  readonly name: string | null;
  readonly mimeType: string;
  readonly size: number;
  /** Streams the content; may be called repeatedly. */
  read(): AsyncIterable<Uint8Array>;
}

/** A previous turn of the conversation. */
export interface EarlierTurn {
  readonly prompt: string;
  /** Files sent with the prompt. */
  readonly attachments: readonly Pick<Attachment, 'kind' | 'name'>[];
  readonly reply: string;
  /** True if the user went back to a version before this turn, which removed its changes. */
  readonly isUndone: boolean;
}

/** A model call that produced a step. */
export interface PaidCall {
  /** From 0, within the turn. Each step is charged once. */
  readonly step: number;
  readonly model: string;
  readonly provider: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** In ten-thousandths of a credit. */
  readonly cost: number;
}

/** Effects committed atomically with a finished step. */
export interface StepEffects {
  readonly call?: PaidCall;
  /** Staged changes. */
  readonly files?: readonly FileChange[];
  /** Events that announce the step. */
  readonly events?: readonly Event[];
}

/** The logged part of a model reply that an earlier worker did not finish. */
export interface UnfinishedReply {
  readonly parts: readonly {
    readonly type: 'text' | 'reasoning';
    readonly messageId: string;
    readonly text: string;
  }[];
  /** The message whose text may continue; null if a tool call followed it. */
  readonly openMessageId: string | null;
}

export interface CreditReservation {
  readonly amount: number;
  /** Available credits, including this reservation. */
  readonly left: number;
}

/**
 * One turn from its agent's perspective. The worker may die at any moment: the next worker repeats everything that is
 * not recorded.
 */
export interface TurnWork {
  readonly assignment: Assignment;
  /** Entries recorded by earlier workers, oldest first. */
  readonly journal: readonly unknown[];
  /** Tool calls that an earlier worker started and did not end. */
  readonly openCalls: readonly { readonly toolCallId: string; readonly name: string }[];
  readonly unfinished: UnfinishedReply;
  /** Fires when the turn must stop. */
  readonly signal: AbortSignal;
  /** Call when all work so far is recorded. Throws if another worker should continue the turn. */
  betweenSteps(): void;
  /** Resolves when the event is durable; for a delta, when there is capacity for the next. */
  emit(event: Event): Promise<void>;
  /**
   * Records a finished step with its effects. Rejects with FilesChangedError, and records nothing, if another writer
   * changed one of its files after staging.
   */
  record(entry: unknown, effects?: StepEffects): Promise<void>;
  /** True if the turn's model calls are charged. */
  readonly isCharged: boolean;
  /**
   * Reserves credits for a model call: as much as is available, up to `most`. Fails the turn if less than `least` is
   * available.
   */
  reserve(
    step: number,
    bounds: { readonly least: number; readonly most: number },
  ): Promise<CreditReservation>;
  /** Refunds the charges of these calls, once. Resolves to the refunded amount. */
  refund(steps: readonly number[]): Promise<number>;
  readonly workspace: Workspace;
  /** The account-wide instructions of the user who sent the message; empty if there are none. */
  userInstructions(): Promise<string>;
  /** Files sent with the message, in order. */
  attachments(): Promise<readonly Attachment[]>;
  /** The newest turns of the project that ended before this one, oldest first. */
  earlierTurns(limit: number): Promise<readonly EarlierTurn[]>;
  /**
   * The latest console output of browsers that show the preview. Untrusted: anyone with the preview URL can post it.
   */
  consoleLogs(limit: number): Promise<readonly ConsoleLog[]>;
  /** The latest output and requests of the published app's server, oldest first. */
  liveServerLog(): Promise<readonly ServerLogLine[]>;
  /** The newest version of the project that passed verification. */
  lastGoodVersion(): Promise<{ readonly id: string; readonly label: string } | undefined>;
  /**
   * Asks the user. If there is no answer yet, parks the turn by throwing; on resume, the same call returns the answer.
   */
  ask(toolCallId: string, questions: readonly Question[]): Promise<QuestionAnswer>;
  /** Proposes a plan and parks the turn like `ask`. */
  propose(toolCallId: string, plan: PlanDraft): Promise<PlanVerdict>;
}

export type AgentOutcome =
  | {
      readonly status: 'completed';
      readonly result: TurnTotals;
      /** Total of all model calls. */
      readonly usage: EventData<'usage'>;
      /** True if the app was inspected and passed. */
      readonly isVerified: boolean;
      readonly outcome: EventData<'outcome'>;
      /** A title for a new project, if a model suggested one. */
      readonly title?: string | undefined;
    }
  | { readonly status: 'failed'; readonly code: TurnErrorCode; readonly message: string };

export interface Agent {
  run(work: TurnWork): Promise<AgentOutcome>;
}
