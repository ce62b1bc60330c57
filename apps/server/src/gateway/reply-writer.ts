import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Answer } from './answer.ts';

/** What a call took, in tokens. */
export interface Counts {
  readonly tokensIn: number;
  readonly tokensCached: number;
  readonly tokensOut: number;
  readonly tokensReasoning: number;
}

/** Writes what a model says in the words of one endpoint: as frames of a stream, and as a whole. */
export interface ReplyWriter {
  opening(): string;
  /** What a part adds, if an app can see it. */
  frameOf(part: LanguageModelV4StreamPart): string;
  closing(counts: Counts, credits: number): string;
  completion(counts: Counts, credits: number): Answer;
}
