import type { EventData, Question, ToolEndStatus, TurnEnding } from '@millwright/contract';

export interface Summary {
  readonly projectId: string;
  readonly ending: TurnEnding;
  readonly seconds: number;
  readonly files: number;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly credits: number;
  readonly preview: string | undefined;
  readonly error: EventData<'error'> | undefined;
}

/** A completed item: displayed once and never changed. */
export type Entry =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'tool';
      readonly title: string;
      readonly status: ToolEndStatus;
      readonly ms: number;
      readonly added: number;
      readonly removed: number;
      readonly error: string | undefined;
    }
  | { readonly kind: 'file'; readonly description: string }
  | { readonly kind: 'todo'; readonly text: string; readonly isDone: boolean }
  | { readonly kind: 'checks'; readonly data: EventData<'verification'> }
  | { readonly kind: 'outcome'; readonly data: EventData<'outcome'> }
  | { readonly kind: 'problem'; readonly data: EventData<'build_error'> }
  | {
      readonly kind: 'question';
      readonly projectId: string;
      readonly questionId: string;
      readonly questions: readonly Question[];
    }
  | { readonly kind: 'plan'; readonly projectId: string; readonly data: EventData<'plan_proposed'> }
  | { readonly kind: 'decision'; readonly text: string }
  | { readonly kind: 'preview'; readonly url: string }
  | { readonly kind: 'end'; readonly summary: Summary };
