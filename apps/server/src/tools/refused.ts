import type { ToolResult } from './tool.ts';

/** A call that did nothing, and why, in words that help to do better. */
export function refused(code: string, message: string): ToolResult {
  return { status: 'error', output: message, error: { code, message } };
}
