import type { EventOf } from '@millwright/contract';

/** Builds the `tool_end` event for a call that no worker will run any more. */
export function buildAbortedToolEnd({
  toolCallId,
  name,
}: {
  readonly toolCallId: string;
  readonly name: string;
}): EventOf<'tool_end'> {
  return {
    type: 'tool_end',
    data: {
      tool_call_id: toolCallId,
      name,
      status: 'aborted',
      output: null,
      output_truncated: false,
      duration_ms: 0,
      error: null,
    },
  };
}
