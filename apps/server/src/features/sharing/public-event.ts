import type { EventData, EventType } from '@millwright/contract';

/** The parts of a project that its owner shows to anonymous viewers. */
export interface Audience {
  /** If false, preview URLs are hidden or replaced by `baseUrl`, which reveals nothing. */
  readonly seesPreview: boolean;
  readonly baseUrl: string;
  /** True if a file is likely to contain secrets. */
  readonly isSecret: (path: string) => boolean;
}

type Rules = {
  readonly [T in EventType]: (data: EventData<T>, audience: Audience) => EventData<T> | undefined;
};

const asItIs = <T>(data: T): T => data;
const never = () => undefined;

/** Tools whose titles contain only a file path. */
const aboutFiles = new Set(['read_file', 'write_file', 'edit_file', 'delete_file', 'rename_file']);
/** Tools whose titles contain no user-written text. */
const plain = new Set([
  'list_files',
  'check_app',
  'update_todos',
  'propose_plan',
  'install_packages',
]);

function hidesFile<T extends { readonly path: string; readonly to_path?: string | null }>(
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
  status: ({ model: _, project_id: __, ...told }) => told,
  text: asItIs,
  reasoning: never,
  text_retracted: asItIs,
  tool_start: ({ tool_call_id, name, title, input }, { isSecret }) => {
    const paths = [input['path'], input['to_path']].filter((path) => typeof path === 'string');
    const isShown = plain.has(name) || (aboutFiles.has(name) && !paths.some(isSecret));
    return {
      tool_call_id,
      name,
      ...(isShown && title !== undefined && { title }),
      input: {},
      input_truncated: false,
    };
  },
  tool_progress: never,
  tool_end: ({ tool_call_id, name, status, duration_ms, error }) => ({
    tool_call_id,
    name,
    status,
    output: null,
    output_truncated: false,
    duration_ms,
    error: error && { code: error.code, message: 'Failed' },
  }),
  file: hidesFile,
  file_streaming_chunk: hidesFile,
  file_streaming_complete: hidesFile,
  preview_url: (data, { seesPreview }) => (seesPreview ? data : undefined),
  ask_user_question: asItIs,
  ask_user_resolved: (data) => ({ ...data, answers: {}, answered_by: 'owner' }),
  ask_user_expired: asItIs,
  complete: (data, { seesPreview, baseUrl }) => ({
    ...data,
    preview_url: seesPreview ? data.preview_url : baseUrl,
    tokens_in: 0,
    tokens_out: 0,
  }),
  error: asItIs,
  plan_proposed: asItIs,
  plan_resolved: (data) => ({ ...data, feedback: null, resolved_by: null }),
  turn_update: asItIs,
  usage: never,
  checkpoint: asItIs,
  verification: (data) => ({
    ...data,
    checks: data.checks.map((check) => ({ ...check, summary: '' })),
    screenshot_url: null,
  }),
  build_error: never,
  console_log_request: never,
  todo_update: asItIs,
  mcp_auth_required: never,
  project_update: asItIs,
  resync: asItIs,
};

/** Redacts event data for anonymous viewers; undefined hides the event. Hides types unknown to this release. */
export function publicData(type: string, data: unknown, audience: Audience): object | undefined {
  if (!Object.hasOwn(rules, type)) return undefined;
  const rule = rules[type as EventType] as (
    data: unknown,
    audience: Audience,
  ) => object | undefined;
  return rule(data, audience);
}
