import type { EventData, EventType } from '@millwright/contract';

/** The parts of a project that its owner shows to anonymous viewers. */
export interface Audience {
  /** If false, preview URLs are hidden or replaced by `baseUrl`, which reveals nothing. */
  readonly canSeePreview: boolean;
  readonly baseUrl: string;
  /** True if a file is likely to contain secrets. */
  readonly isSecret: (path: string) => boolean;
}

type Rules = {
  readonly [T in EventType]: (data: EventData<T>, audience: Audience) => EventData<T> | undefined;
};

const unchanged = <T>(data: T): T => data;
const hidden = () => undefined;

/** Tools whose titles contain only a file path. */
const fileTools = new Set(['read_file', 'write_file', 'edit_file', 'delete_file', 'rename_file']);
/** Tools whose titles contain no user-written text. */
const safeTitleTools = new Set([
  'list_files',
  'check_app',
  'update_todos',
  'propose_plan',
  'install_packages',
  'add_server',
]);

function hideSecretFile<T extends { readonly path: string; readonly to_path?: string | null }>(
  data: T,
  { isSecret }: Audience,
): T | undefined {
  return isSecret(data.path) || (data.to_path && isSecret(data.to_path)) ? undefined : data;
}

/**
 * The redaction rule for each event type, for anonymous viewers of a shared link. Hides tool inputs and outputs,
 * consoles, costs, reasoning, MCP servers and the owner's answers. A new event type without a rule does not compile.
 */
const rules: Rules = {
  status: ({ model: _, project_id: __, ...status }) => status,
  text: unchanged,
  reasoning: hidden,
  text_retracted: unchanged,
  tool_start: ({ tool_call_id, name, title, input }, { isSecret }) => {
    const paths = [input['path'], input['to_path']].filter((path) => typeof path === 'string');
    const isShown = safeTitleTools.has(name) || (fileTools.has(name) && !paths.some(isSecret));
    return {
      tool_call_id,
      name,
      ...(isShown && title !== undefined && { title }),
      input: {},
      input_truncated: false,
    };
  },
  tool_progress: hidden,
  tool_end: ({ tool_call_id, name, status, duration_ms, error }) => ({
    tool_call_id,
    name,
    status,
    output: null,
    output_truncated: false,
    duration_ms,
    error: error && { code: error.code, message: 'Failed' },
  }),
  file: hideSecretFile,
  file_streaming_chunk: hideSecretFile,
  file_streaming_complete: hideSecretFile,
  preview_url: (data, { canSeePreview }) => (canSeePreview ? data : undefined),
  ask_user_question: unchanged,
  ask_user_resolved: (data) => ({ ...data, answers: {}, answered_by: 'owner' }),
  ask_user_expired: unchanged,
  complete: (data, { canSeePreview, baseUrl }) => ({
    ...data,
    preview_url: canSeePreview ? data.preview_url : baseUrl,
    tokens_in: 0,
    tokens_out: 0,
  }),
  error: unchanged,
  plan_proposed: unchanged,
  plan_resolved: (data) => ({ ...data, feedback: null, resolved_by: null }),
  turn_update: unchanged,
  usage: hidden,
  checkpoint: unchanged,
  publication: hidden,
  verification: (data) => ({
    ...data,
    checks: data.checks.map((check) => ({ ...check, summary: '' })),
    screenshot_url: null,
  }),
  outcome: (data) => ({
    ...data,
    requested: data.requested.map(({ text, status }) => ({ text, status })),
  }),
  build_error: hidden,
  console_log_request: hidden,
  todo_update: unchanged,
  mcp_auth_required: hidden,
  project_update: unchanged,
  resync: unchanged,
};

/** Redacts event data for anonymous viewers; undefined hides the event. Hides types unknown to this release. */
export function redactEventData(
  type: string,
  data: unknown,
  audience: Audience,
): object | undefined {
  if (!Object.hasOwn(rules, type)) return undefined;
  const rule = rules[type as EventType] as (
    data: unknown,
    audience: Audience,
  ) => object | undefined;
  return rule(data, audience);
}
