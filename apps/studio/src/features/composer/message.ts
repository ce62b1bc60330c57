import type { Mode, ReasoningEffort, TurnContext } from '@millwright/contract';
import type { Attachment } from '../../api/attachment.ts';

/** A message to the agent. */
export interface Message {
  readonly prompt: string;
  readonly mode: Mode;
  readonly model: string | undefined;
  readonly reasoning_effort: ReasoningEffort | undefined;
  readonly auto_fix: boolean;
  /** Replaces the running turn instead of waiting for it. */
  readonly interrupt: boolean;
  readonly attachments: readonly Attachment[];
  /** Selected elements and errors of the running app. */
  readonly context?: TurnContext | undefined;
}
