import { z } from 'zod';
import { limits } from './limits.ts';
import { abortFields, answerRequest } from './requests/decisions.ts';
import { parseRequest, type RequestProblem } from './requests/parse.ts';
import { request } from './requests/request.ts';
import { idField, text } from './requests/text.ts';
import { consoleLevels } from './states.ts';

/** A console can output anything; excess is truncated, not rejected. */
const truncatedText = (chars: number) => text().transform((value) => value.slice(0, chars));

const logEntry = request(
  z.object({
    level: z.enum(consoleLevels),
    message: truncatedText(limits.own.consoleMessageChars),
    timestamp: truncatedText(limits.own.idChars).optional(),
    url: truncatedText(limits.own.consoleMessageChars).optional(),
    line: z.int().nonnegative().optional(),
    column: z.int().nonnegative().optional(),
    stack: truncatedText(limits.own.consoleMessageChars).optional(),
  }),
);

export type ConsoleLog = z.output<typeof logEntry>;

// Only the newest entries are kept, so a flood is truncated rather than rejected.
const logs = z.array(logEntry).transform((all) => all.slice(-limits.own.consoleLogEntries));

/** Console output reported by a preview page. */
export const consoleReport = request(z.object({ logs }));

/** Client messages by kind. */
export const clientMessages = {
  subscribe: request(
    z.object({
      project_id: idField(),
      after_seq: z.int().nonnegative().optional(),
      events: z.enum(['default', 'all']).default('default'),
    }),
  ),
  unsubscribe: request(z.object({ project_id: idField() })),
  cancel: request(z.object({ project_id: idField(), ...abortFields })),
  submit_answers: answerRequest,
  console_log_data: request(
    z.object({
      project_id: idField(),
      request_id: idField().optional(),
      logs,
    }),
  ),
  ping: request(z.object({ ts: z.number().optional() })),
} as const;

export type ClientMessageKind = keyof typeof clientMessages;
export type ClientMessage = {
  [K in ClientMessageKind]: { type: K; id?: string; data: z.output<(typeof clientMessages)[K]> };
}[ClientMessageKind];

/** A rejected message with all fields of its `nack`. */
export type RejectedMessage = {
  kind: string | null;
  id: string | null;
  problem: Omit<RequestProblem, 'code'> & { code: RequestProblem['code'] | 'INVALID_JSON' };
};

export type ParsedMessage =
  | { ok: true; message: ClientMessage }
  | { ok: false; rejected: RejectedMessage };

const envelope = z.looseObject({
  type: z.enum(Object.keys(clientMessages) as ClientMessageKind[]),
  id: z.string().min(1).max(limits.own.idChars).nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Parses one text frame. Accepts fields in `data` or flat beside `type`; always returns the former. */
export function parseClientMessage(frame: string): ParsedMessage {
  const value = parseJson(frame);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = 'a message must be a JSON object';
    return reject({}, { code: 'INVALID_JSON', message, details: [] });
  }
  const outer = parseRequest(envelope, value);
  if (!outer.ok) return reject(value, outer.problem);
  const { type, id, data, ...flat } = outer.value;
  const inner = parseRequest<ClientMessage['data']>(clientMessages[type], { ...flat, ...data });
  if (!inner.ok) return reject(value, inner.problem);
  // The schema was looked up by `type`, a link the type checker cannot follow.
  const message = { type, ...(id ? { id } : {}), data: inner.value } as ClientMessage;
  return { ok: true, message };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller rejects it as INVALID_JSON.
    return undefined;
  }
}

function reject(
  value: { type?: unknown; id?: unknown },
  problem: RejectedMessage['problem'],
): ParsedMessage {
  const short = (field: unknown) =>
    typeof field === 'string' && field.length <= limits.own.idChars ? field : null;
  return { ok: false, rejected: { kind: short(value.type), id: short(value.id), problem } };
}
