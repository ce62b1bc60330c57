import { z } from 'zod';
import * as app from './events/app.ts';
import * as file from './events/file.ts';
import * as message from './events/message.ts';
import * as plan from './events/plan.ts';
import * as question from './events/question.ts';
import { count, id, time } from './events/shape.ts';
import * as tool from './events/tool.ts';
import * as turn from './events/turn.ts';

/** A: documented, sent everywhere. B: only in turns that requested it. C: extended, excluded from V1 by default. */
export type EventClass = 'A' | 'B' | 'C';

type Definition = {
  readonly schema: z.ZodObject;
  readonly class: EventClass;
  /** Committed before it is announced. Deltas are stored too, but readers need not wait for that. */
  readonly durable: boolean;
  /** The last event of its turn. */
  readonly terminal: boolean;
};

const documented = { class: 'A', durable: true, terminal: false } as const;
const delta = { class: 'A', durable: false, terminal: false } as const;
const ending = { class: 'A', durable: true, terminal: true } as const;
const requested = { class: 'B', durable: true, terminal: false } as const;
const extended = { class: 'C', durable: true, terminal: false } as const;

/** All events. Schemas only validate: they add, convert and drop nothing. */
export const events = {
  status: { schema: message.status, ...documented },
  text: { schema: message.text, ...delta },
  reasoning: { schema: message.reasoning, ...delta },
  tool_start: { schema: tool.toolStart, ...documented },
  tool_progress: { schema: tool.toolProgress, ...delta },
  tool_end: { schema: tool.toolEnd, ...documented },
  file: { schema: file.file, ...documented },
  file_streaming_chunk: { schema: file.fileStreamingChunk, ...delta },
  file_streaming_complete: { schema: file.fileStreamingComplete, ...documented },
  preview_url: { schema: app.previewUrl, ...documented },
  ask_user_question: { schema: question.askUserQuestion, ...documented },
  ask_user_resolved: { schema: question.askUserResolved, ...documented },
  complete: { schema: turn.complete, ...ending },
  error: { schema: turn.error, ...ending },

  plan_proposed: { schema: plan.planProposed, ...requested },
  plan_resolved: { schema: plan.planResolved, ...requested },

  turn_update: { schema: turn.turnUpdate, ...extended },
  usage: { schema: turn.usage, ...extended },
  checkpoint: { schema: app.checkpoint, ...extended },
  publication: { schema: app.publication, ...extended },
  verification: { schema: app.verification, ...extended },
  outcome: { schema: app.outcome, ...extended },
  build_error: { schema: app.buildError, ...extended },
  console_log_request: { schema: app.consoleLogRequest, ...extended },
  todo_update: { schema: app.todoUpdate, ...extended },
  ask_user_expired: { schema: question.askUserExpired, ...extended },
  mcp_auth_required: { schema: app.mcpAuthRequired, ...extended },
  project_update: { schema: app.projectUpdate, ...extended },
  text_retracted: { schema: message.textRetracted, ...extended },
  resync: { schema: turn.resync, ...extended },
} as const satisfies Record<string, Definition>;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]['schema']>;
export type EventOf<T extends EventType> = { [K in T]: { type: K; data: EventData<K> } }[T];
export type Event = EventOf<EventType>;

export const eventTypes = Object.keys(events) as EventType[];

/** Position and time of an event in the log; `seq` rises strictly within a project. */
export const stamp = z.object({
  project_id: id,
  turn_id: id.nullable().describe('Null for user actions outside of a turn'),
  seq: count,
  ts: time,
});
export type Stamp = z.infer<typeof stamp>;
export type StampedEvent = Event & Stamp;

export const isEventType = (type: string): type is EventType => Object.hasOwn(events, type);
