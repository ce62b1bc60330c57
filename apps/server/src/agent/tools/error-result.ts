import type { ToolResult } from './tool.ts';

/** Result of a call that had no effect, with a message that helps the model correct it. */
export function errorResult(code: string, message: string): ToolResult {
  return { status: 'error', output: message, error: { code, message } };
}
