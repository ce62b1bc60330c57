import type {
  ConsoleLog,
  Event,
  EventData,
  Mode,
  Platform,
  Question,
  TurnContext,
  TurnErrorCode,
} from '@millwright/contract';
import type { FileChange } from '../project-file.ts';
import type { TurnResult } from '../turn-result.ts';
import type { Workspace } from './workspace.ts';

/**
 * The turn goes on without this worker, later or never: an agent lets this through, whatever it was
 * doing. What ends a turn is not an error of a tool.
 */
export class SuspendedError extends Error {}

/** What a turn asks for. */
export interface Assignment {
  readonly turnId: string;
  readonly projectId: string;
  /** On whose behalf. */
  readonly userId: string;
  readonly platform: Platform;
  readonly previewUrl: string;
  /** What a phone opens; null when none could. */
  readonly nativeUrl: string | null;
  readonly mode: Mode;
  readonly prompt: string;
  readonly model: string | null;
  readonly provider: string | null;
  readonly autoFix: boolean;
  /** Elements pointed at and errors seen in the running app, sent beside the prompt. */
  readonly context: TurnContext | null;
}

export interface PlanDraft {
  readonly title: string;
  readonly plan: string;
  readonly steps: readonly { id: string; title: string; description: string }[];
}

export type Answer =
  | { readonly status: 'answered'; readonly answers: Readonly<Record<string, string>> }
  | { readonly status: 'expired' };

export type PlanVerdict = {
  /** Sent with the decision. */
  readonly context: TurnContext | null;
} & (
  | { readonly status: 'approved'; readonly editedPlan: unknown }
  | { readonly status: 'revising'; readonly feedback: string | null }
  | { readonly status: 'rejected' }
);

/** Something that came with a message. */
export interface Attachment {
  readonly kind: 'image' | 'document';
  /** As the sender called it: never a path. */
  readonly name: string | null;
  readonly mimeType: string;
  readonly size: number;
  /** Its bytes, piece by piece; they may be read again. */
  read(): AsyncIterable<Uint8Array>;
}

/** What was asked and answered before. */
export interface EarlierTurn {
  readonly prompt: string;
  /** What came with it. */
  readonly attachments: readonly Pick<Attachment, 'kind' | 'name'>[];
  readonly said: string;
  /** Its work is not in the files any more: somebody went back to before it. */
  readonly isUndone: boolean;
}

/** A call of a model that a step came of. */
export interface PaidCall {
  /** From 0, within the turn: one is paid for once. */
  readonly step: number;
  readonly model: string;
  readonly provider: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** In ten-thousandths of a credit. */
  readonly cost: number;
}

/** What is committed together with a finished step, or not at all. */
export interface Effects {
  readonly call?: PaidCall;
  /** As they were staged. */
  readonly files?: readonly FileChange[];
  /** What tells of the step. */
  readonly events?: readonly Event[];
}

/** The reply of a model call that an earlier worker did not finish, as the log has it. */
export interface UnfinishedReply {
  readonly parts: readonly {
    readonly type: 'text' | 'reasoning';
    readonly messageId: string;
    readonly text: string;
  }[];
  /** The message whose text may go on; null when a tool call came after it. */
  readonly openMessageId: string | null;
}

export interface Reserved {
  readonly amount: number;
  /** What there is, this included. */
  readonly left: number;
}

/**
 * One turn as its agent sees it. Everything goes through a worker that may die at any moment: what is
 * not recorded will be done again by the next one.
 */
export interface TurnWork {
  readonly assignment: Assignment;
  /** What earlier workers recorded, oldest first. */
  readonly journal: readonly unknown[];
  /** Tool calls that an earlier worker announced and did not end. */
  readonly openCalls: readonly { readonly toolCallId: string; readonly name: string }[];
  readonly unfinished: UnfinishedReply;
  /** Fires when the turn must stop. */
  readonly signal: AbortSignal;
  /** To be called when everything done so far is recorded: throws when another worker is to go on. */
  betweenSteps(): void;
  /** Resolves when the event is safe; for a delta, when there is room for the next. */
  emit(event: Event): Promise<void>;
  /**
   * Notes a finished step together with all it comes with; rejects with FilesChanged, and notes
   * nothing, when somebody else changed one of its files after they were staged.
   */
  record(entry: unknown, effects?: Effects): Promise<void>;
  /** Whether its calls of models are charged. */
  readonly isCharged: boolean;
  /**
   * Sets credits aside for one: as much as there is up to the most, and says how much. Fails the turn
   * when there is less than the least.
   */
  reserve(
    step: number,
    bounds: { readonly least: number; readonly most: number },
  ): Promise<Reserved>;
  /** Gives back what these calls were charged, once; says how much. */
  refund(steps: readonly number[]): Promise<number>;
  readonly workspace: Workspace;
  /** What came with the message, in its order. */
  attachments(): Promise<readonly Attachment[]>;
  /** The newest turns of the project that came to an end before this one, oldest first. */
  earlierTurns(most: number): Promise<readonly EarlierTurn[]>;
  /** What browsers that show the preview told last; anybody who knows its address can say anything. */
  consoleLogs(most: number): Promise<readonly ConsoleLog[]>;
  /** The newest version of the project that was found in order. */
  lastGoodVersion(): Promise<{ readonly id: string; readonly label: string } | undefined>;
  /** Asks the user. Without an answer yet the turn is parked: this throws, and asks again later. */
  ask(toolCallId: string, questions: readonly Question[]): Promise<Answer>;
  /** Proposes a plan, in the same way. */
  propose(toolCallId: string, plan: PlanDraft): Promise<PlanVerdict>;
}

export type AgentOutcome =
  | {
      readonly status: 'completed';
      readonly result: TurnResult;
      /** Of all its model calls together. */
      readonly usage: EventData<'usage'>;
      /** Whether the app was looked at and found in order. */
      readonly isVerified: boolean;
    }
  | { readonly status: 'failed'; readonly code: TurnErrorCode; readonly message: string };

export interface Agent {
  run(work: TurnWork): Promise<AgentOutcome>;
}
