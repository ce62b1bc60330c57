import type { ErrorBody } from '@millwright/contract';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { Caller } from '../../core/caller.ts';
import { requireScope } from '../../core/require-scope.ts';
import type { ReportProgress, Tool } from './define-tool.ts';
import type { ToolBackend } from './tool-backend.ts';
import { tools } from './tools.ts';

export interface McpEndpointOptions {
  readonly version: string;
  readonly actions: ToolBackend;
  /** Converts a thrown value to an error for the caller. */
  readonly toErrorBody: (thrown: unknown) => ErrorBody;
  readonly onError: (error: Error) => void;
}

/** Supported revisions: the one without sessions, and earlier ones that start with `initialize`. */
export const protocolVersions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;

const instructions =
  'Millwright builds web and mobile apps from descriptions. create_project starts one and returns a turn; get_turn with wait_s waits for it; send_message changes the app; get_preview_url returns its address. When a turn is awaiting_answer use answer_question, when it is awaiting_plan use approve_plan.';

/** Our own MCP server. Each request gets a separate server object, so that no response can reach another user. */
export class McpEndpoint {
  readonly #options: McpEndpointOptions;

  constructor(options: McpEndpointOptions) {
    this.#options = options;
  }

  /** `message` is the parsed body if it was JSON; without it, the library would buffer a copy of the body to parse. */
  async serve(request: Request, message: unknown, caller: Caller): Promise<Response> {
    const { version, onError } = this.#options;
    // Loaded on the first request, which saves memory if no MCP client uses the service.
    const library = await import('@modelcontextprotocol/server');
    const handler = library.createMcpHandler(
      () => {
        const server = new library.McpServer(
          { name: 'millwright', title: 'Millwright', version },
          { instructions, capabilities: { tools: { listChanged: false } } },
        );
        for (const tool of tools) this.#register(server, tool, caller);
        return server;
      },
      { onerror: onError },
    );
    return handler.fetch(request, message === undefined ? {} : { parsedBody: message });
  }

  #register(server: McpServer, tool: Tool, caller: Caller): void {
    const { name, title, description, annotations, input, output } = tool;
    server.registerTool(
      name,
      { title, description, annotations, inputSchema: input, outputSchema: output },
      (args, context) => this.#call(tool, args, caller, context),
    );
  }

  async #call(
    tool: Tool,
    args: Record<string, unknown>,
    caller: Caller,
    { mcpReq }: ServerContext,
  ): Promise<CallToolResult> {
    try {
      requireScope(caller, tool.scope);
      const output = await tool.run(args, {
        actions: this.#options.actions,
        userId: caller.userId,
        signal: mcpReq.signal,
        progress: createProgressReporter(mcpReq),
      });
      // Strips fields that the tool's output schema does not declare.
      const result = tool.output.parse(output);
      return {
        content: [{ type: 'text', text: tool.summarize(result) }],
        structuredContent: result,
      };
    } catch (error) {
      return errorResult(this.#options.toErrorBody(error));
    }
  }
}

/** Returns a progress callback if the client sent a progress token. */
function createProgressReporter({
  _meta,
  notify,
}: ServerContext['mcpReq']): ReportProgress | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let progress = 0;
  return async (message) => {
    progress += 1;
    await notify({
      method: 'notifications/progress',
      params: { progressToken, progress, message },
    });
  };
}

/** Converts an error to a result that the model can read and act on, with our API's error code. */
function errorResult(error: ErrorBody): CallToolResult {
  const { code, message, hint, details = [], error_ref } = error;
  const lines = [
    `${code}: ${message} (${error_ref})`,
    ...details.map((detail) => `${detail.path}: ${detail.message}`),
    ...(hint ? [hint] : []),
  ];
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: { 'millwright/error': error },
  };
}
