/**
 * Rules of the public specification, by section and number. A test that proves one carries the id in its name, as in
 * `[S5.1]`. A rule without a test fails the run unless it is listed in `later` with the capability it waits for.
 */
export const rules = {
  'S1.1': 'A prompt creates or continues a build session that is bound to a project',
  'S1.2': 'When the dev server is up, a live preview URL is published',
  'S1.3': 'MCP is on when MCP_ENABLED is true or a configuration file exists',
  'S1.4': 'With MCP on, the agent has mcp_list and mcp_call',
  'S2.1': 'A project is created by the first stream call without project_id and continued with it',
  'S2.2': 'Image items have data, mimeType, and optionally name; document items have all three',
  'S2.3': 'MCP configuration file: servers by name, MCP_CONFIG_PATH points elsewhere',
  'S2.4': 'Project API keys are per project, hashed at rest and revocable',
  'S2.5': 'A stream event is { type, data }',
  'S4.1': 'prompt is required, trimmed and non-empty, also when continuing',
  'S4.2': 'app_platform and mode: their values and defaults',
  'S4.3': 'model and provider override one turn',
  'S4.4': 'Up to 10 documents, each up to 20 MB of base64',
  'S4.5': 'interrupt kills the turn in flight and runs this message',
  'S4.6': 'auto_fix heals build errors without asking',
  'S4.7': 'V1: data lines with type and data, ended by data: [DONE]',
  'S4.8': '202 with exactly code message_queued and hint; reconnecting gets the stream',
  'S4.9': 'JSON instead of a stream while a question is pending',
  'S4.10': 'V2: the event line carries the type; ended by event: done',
  'S4.11': 'WebSocket: at most 1 MB, text is named text_delta',
  'S4.12':
    'WebSocket message kinds subscribe, unsubscribe, cancel, submit_answers, console_log_data, ping',
  'S4.13': 'POST answer needs project_id, question_id and answers',
  'S4.14': 'POST plan/approve takes approved, feedback, edited_plan',
  'S4.15': 'POST abort stops the session cleanly',
  'S4.16': 'MCP catalog and info need no Bearer',
  'S4.17': 'MCP servers: list, register, remove',
  'S4.18': 'MCP test runs initialize and tools/list and returns status, server, tools',
  'S4.19': 'MCP OAuth: begin, callback, start; tokens are stored and injected',
  'S4.20': 'Health, models, providers, billing, callbacks and the other paths exist',
  'S5.1': 'Every request to /api/* needs a Bearer token unless its path is exempt',
  'S5.2': 'Access tokens live one hour by default',
  'S5.3': 'Exempt paths skip Bearer validation',
  'S5.4': 'The exempt list is exhaustive; matching is exact or anchored, never by substring',
  'S5.5': 'AI gateway: x-api-key; missing gives 401 with the exact message before any model call',
  'S6.1': 'Both SSE transports send : heartbeat every 15 s',
  'S6.2': 'Closing the connection does not stop the agent; abort or cancel does',
  'S6.3': 'Question flow, and rejection after 5 minutes',
  'S6.4': 'Events are fanned out to every subscriber of a project',
  'S6.5': 'Queue mode relays a worker through a channel; reconnecting does no work twice',
  'S6.6': 'Backpressure from 2 ms up to 50 ms slows the generator',
  'S6.7': 'error data has exactly message, code, error_ref',
  'S6.8': 'complete data has exactly its six keys',
  'S6.9': 'The fourteen documented event types',
  'S7.1': '401 AUTH_REQUIRED without a Bearer header or with an empty token',
  'S7.2': '401 TOKEN_INVALID for a malformed, expired or failing token',
  'S7.3': '403 ACCESS_DENIED for a valid token without permission',
  'S7.4': 'OUT_OF_CREDITS arrives in the stream',
  'S9.1': 'All endpoints sit under /api/v1',
} as const;

export type RuleId = keyof typeof rules;

export const later: Partial<Record<RuleId, string>> = {};
