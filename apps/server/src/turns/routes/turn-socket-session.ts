import { type ControlFrame, limits } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { ApiError } from '../../core/api-error.ts';
import type { CommittedEventBatch } from '../../events/committed-event-batch.ts';
import type { EventLog } from '../../events/event-log.ts';
import { ResyncBatch } from '../../events/resync-batch.ts';
import type {
  FrameSink,
  SessionMessage,
  SocketSession,
  SocketUser,
} from '../../http/socket-session.ts';
import { requireProject } from '../../projects/require-project.ts';
import { appendConsoleLogs } from '../../store/queries/console-logs.ts';
import { findMergedCursor } from '../../store/queries/event-compaction.ts';
import { measureEvents } from '../../store/queries/events.ts';
import { findProject, type Project } from '../../store/queries/projects.ts';
import { findPendingQuestion } from '../../store/queries/questions.ts';
import { findOpenTurns, type Turn } from '../../store/queries/turns.ts';
import type { Decisions } from './decision-routes.ts';
import { socketRendering } from './event-stream-renderings.ts';
import { rejectBeyondHead } from './turn-event-streams.ts';

export interface TurnSocketDependencies {
  readonly db: NodePgDatabase;
  readonly log: EventLog;
  readonly decisions: Decisions;
}

type MessageOf<K extends SessionMessage['type']> = Extract<SessionMessage, { type: K }>;

const { own } = limits;

/** Handles one socket: sends one reply per message, and pushes the events of its subscriptions. */
export class TurnSocketSession implements SocketSession {
  readonly #deps: TurnSocketDependencies;
  readonly #user: SocketUser;
  readonly #sink: FrameSink;
  readonly #onError: (error: unknown) => void;
  readonly #subscriptions = new Map<string, AbortController>();

  constructor(
    deps: TurnSocketDependencies,
    user: SocketUser,
    sink: FrameSink,
    onError: (error: unknown) => void,
  ) {
    this.#deps = deps;
    this.#user = user;
    this.#sink = sink;
    this.#onError = onError;
  }

  async handle(message: SessionMessage): Promise<{ reply: ControlFrame; onSent?: () => void }> {
    const { userId, onlyProject } = this.#user;
    const { decisions, db } = this.#deps;
    const { project_id } = message.data;
    if (onlyProject !== undefined && project_id !== onlyProject) {
      throw new ApiError('ACCESS_DENIED', 'This ticket is for another project');
    }
    switch (message.type) {
      case 'subscribe':
        return this.#subscribe(message, await requireProject(db, userId, project_id));
      case 'unsubscribe':
        this.#subscriptions.get(project_id)?.abort();
        this.#subscriptions.delete(project_id);
        return { reply: ack(message, { kind: 'unsubscribe', project_id }) };
      case 'cancel': {
        const { scope, turn_id } = message.data;
        const receipt = await decisions.abort(userId, project_id, { scope, turn_id });
        return { reply: ack(message, { kind: 'cancel', ...receipt }) };
      }
      case 'submit_answers': {
        const receipt = await decisions.answer(userId, message.data);
        return { reply: ack(message, { kind: 'submit_answers', ...receipt }) };
      }
      case 'console_log_data': {
        await requireProject(db, userId, project_id);
        const { logs } = message.data;
        await appendConsoleLogs(db, project_id, logs, own.consoleLogEntries);
        return {
          reply: ack(message, { kind: 'console_log_data', project_id, accepted: logs.length }),
        };
      }
    }
  }

  async recheck(): Promise<boolean> {
    const checks = [...this.#subscriptions.keys()].map((projectId) =>
      requireProject(this.#deps.db, this.#user.userId, projectId),
    );
    return Promise.all(checks).then(
      () => true,
      (error) => !(error instanceof ApiError),
    );
  }

  close(): void {
    for (const subscription of this.#subscriptions.values()) subscription.abort();
  }

  async #subscribe(message: MessageOf<'subscribe'>, project: Project) {
    const { project_id, after_seq } = message.data;
    const { db } = this.#deps;
    rejectBeyondHead(project, after_seq);
    const { active } = await findOpenTurns(db, project_id);
    const question = active && (await findPendingQuestion(db, active.id));
    const after = after_seq ?? (active ? (active.firstSeq ?? 1) - 1 : project.headSeq);
    const head = project.headSeq;
    const complete = !(await findMergedCursor(db, project_id, after));
    const reply = ack(message, {
      kind: 'subscribe',
      project_id,
      head_seq: head,
      active_turn: active ? describe(active, question?.id) : null,
      replay: after < head ? { from_seq: after + 1, to_seq: head, complete } : null,
    });
    this.#subscriptions.get(project_id)?.abort();
    const subscription = new AbortController();
    this.#subscriptions.set(project_id, subscription);
    const signal = AbortSignal.any([subscription.signal, this.#sink.signal]);
    const onSent = () => void this.#pump(project_id, after, signal).catch(this.#onError);
    return { reply, onSent };
  }

  /** Sends events as they follow. After a resync, continues from the log's head. */
  async #pump(projectId: string, after: number, signal: AbortSignal): Promise<void> {
    for (let from = after; !signal.aborted; ) {
      let resync: ResyncBatch | undefined;
      for await (const batch of this.#deps.log.follow(projectId, from, signal)) {
        this.#send(batch, signal);
        resync =
          batch instanceof ResyncBatch ? batch : await this.#applyBackpressure(batch, signal);
        if (resync) break;
      }
      if (!resync) return;
      from = resync.head;
    }
  }

  /**
   * Applies backpressure: waits until the reader has received everything sent so far. Meanwhile, the log acts as its
   * buffer; if too much accumulates there, sends a resync that makes the reader reload the project. The rest of a
   * replay does not count, because the reader did not miss it by being slow.
   */
  async #applyBackpressure(
    sent: CommittedEventBatch,
    signal: AbortSignal,
  ): Promise<ResyncBatch | undefined> {
    if (this.#sink.backlog() <= own.socketOutboundBytes) return undefined;
    const { db } = this.#deps;
    const { projectId } = sent;
    const project = await findProject(db, projectId);
    const before = project?.headSeq ?? sent.last;
    await this.#sink.waitUntilDrained();
    const { head, ...missed } = await measureEvents(db, projectId, before);
    const last = sent.events.at(-1);
    if (!last || !isTooMuch(missed)) return undefined;
    const resync = new ResyncBatch(
      { projectId, turnId: last.turnId, ts: last.ts },
      { reason: 'slow_consumer', head_seq: head, resume_after_seq: last.seq },
    );
    this.#send(resync, signal);
    return resync;
  }

  #send(batch: CommittedEventBatch, signal: AbortSignal): void {
    for (const frame of batch.render(socketRendering).toString().split('\n')) {
      if (frame !== '' && !signal.aborted) this.#sink.send(frame);
    }
  }
}

function isTooMuch({ events, bytes }: { events: number; bytes: number }): boolean {
  return events > own.socketBufferedEvents || bytes > own.socketBufferedBytes;
}

function describe(turn: Turn, questionId: string | undefined) {
  return { turn_id: turn.id, status: turn.status, question_id: questionId ?? null };
}

function ack(
  message: SessionMessage,
  data: Extract<ControlFrame, { type: 'ack' }>['data'],
): ControlFrame {
  return { type: 'ack', id: message.id ?? null, data };
}
