import type { ReasoningEffort } from '@millwright/contract';

/** The model for another attempt. */
export interface RetriedModel {
  readonly model: string;
  readonly reasoning_effort: ReasoningEffort | null;
}

/** How a message is sent again. */
export interface ResendOptions {
  /** Replaces its text. */
  readonly prompt?: string | undefined;
  /** Replaces its model. */
  readonly model?: RetriedModel | undefined;
  /** The version to restore first. */
  readonly restore?: string | undefined;
}

export type Resend = (turnId: string, options?: ResendOptions) => Promise<void>;
