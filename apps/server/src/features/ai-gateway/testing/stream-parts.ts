import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** Stream parts, as providers send them to the writers. */
export const text = (delta: string): LanguageModelV4StreamPart => ({
  type: 'text-delta',
  id: 't',
  delta,
});
export const start = (id: string, toolName: string): LanguageModelV4StreamPart => ({
  type: 'tool-input-start',
  id,
  toolName,
});
export const input = (id: string, delta: string): LanguageModelV4StreamPart => ({
  type: 'tool-input-delta',
  id,
  delta,
});
export const call = (
  toolCallId: string,
  toolName: string,
  json: string,
): LanguageModelV4StreamPart => ({
  type: 'tool-call',
  toolCallId,
  toolName,
  input: json,
});
