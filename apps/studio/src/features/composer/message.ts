import type { Mode, TurnContext } from '@millwright/contract';
import type { Attachment } from '../../api/attachment.ts';

/** What somebody wants to say to the agent. */
export interface Message {
  readonly prompt: string;
  readonly mode: Mode;
  readonly model: string | undefined;
  readonly auto_fix: boolean;
  /** Instead of what is being done, not after it. */
  readonly interrupt: boolean;
  readonly attachments: readonly Attachment[];
  /** Elements pointed at and errors seen in the running app. */
  readonly context?: TurnContext | undefined;
}
