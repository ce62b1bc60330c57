import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ReplayableResponse } from './replayable-response.ts';

/** A call's token counts. */
export interface TokenCounts {
  readonly tokensIn: number;
  readonly tokensCached: number;
  readonly tokensOut: number;
  readonly tokensReasoning: number;
}

/** Writes a model's reply in one endpoint's format, as stream frames or as a whole. */
export interface ReplyWriter {
  opening(): string;
  /** The frame for a part; empty if the app does not see the part. */
  frameOf(part: LanguageModelV4StreamPart): string;
  closing(counts: TokenCounts, credits: number): string;
  completion(counts: TokenCounts, credits: number): ReplayableResponse;
}
