import { type AcceptedBody, type Cursor, newId, type TurnRequest } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import { decideAttachOrStart, type MessageFacts } from '../core/decide-attach-or-start.ts';
import { deriveTitle } from '../core/derive-title.ts';
import { computeMessageFingerprint } from '../core/message-fingerprint.ts';
import type { StopSignals } from '../core/ports/stop-signals.ts';
import type { TurnQueue } from '../core/ports/turn-queue.ts';
import { isOver } from '../core/turn-states.ts';
import type { Append, EventLog } from '../events/event-log.ts';
import type { StorageMonitor } from '../infra/storage-monitor.ts';
import { mapPlanLimitError } from '../projects/map-plan-limit-error.ts';
import { requireLocked } from '../projects/require-project.ts';
import type { Db } from '../store/db.ts';
import {
  claimAttachments,
  dropUnclaimed,
  type StagedAttachment,
  storeAttachments,
} from '../store/queries/attachments.ts';
import { saveKeyUse } from '../store/queries/idempotency-keys.ts';
import { insertProject, lockProject, type Project } from '../store/queries/projects.ts';
import {
  type AgedTurn,
  changeTurn,
  computeRankBefore,
  countHourlyTurns,
  findOpenTurns,
  findTurn,
  type HourlyTurns,
  insertTurn,
  type OpenTurns,
  type Turn,
} from '../store/queries/turns.ts';
import { takeAdvisoryLock } from '../store/take-advisory-lock.ts';
import type { TransactionResult } from '../store/transaction.ts';
import { acceptedResponse } from './accepted-response.ts';
import { buildStatusEvent, buildTurnUpdateEvent } from './build-turn-events.ts';
import { type Duplicates, findDuplicates } from './find-duplicates.ts';
import { supersedeActiveTurn } from './supersede-active-turn.ts';

export interface Message {
  readonly userId: string;
  /** The validated body. Attachments are already received and passed separately. */
  readonly request: Omit<TurnRequest, 'images' | 'documents'>;
  readonly attachments: readonly StagedAttachment[];
  readonly idempotencyKey: string | undefined;
  readonly cursor: Cursor | undefined;
}

export interface SubmitRules {
  readonly maxQueued: number;
  readonly turnsPerHour: number;
  readonly reconnectGraceMs: number;
  readonly keyLifetimeMs: number;
  readonly storage: Pick<StorageMonitor, 'assertWritable'>;
}

export type Submitted =
  | { readonly kind: 'attach'; readonly turn: Turn; readonly after: number }
  | { readonly kind: 'start'; readonly turn: Turn }
  | {
      readonly kind: 'accepted';
      readonly turn: Turn;
      readonly position: number;
      readonly body: AcceptedBody;
    };

const hour = 3_600_000;
const noOpenTurns: OpenTurns = { active: undefined, queued: [] };

/** Admits a message: commits its row before responding, and only then wakes a worker. */
export class Submission {
  readonly #db: Db;
  readonly #log: EventLog;
  readonly #queue: TurnQueue;
  readonly #signals: StopSignals;
  readonly #rules: SubmitRules;

  constructor(db: Db, log: EventLog, queue: TurnQueue, signals: StopSignals, rules: SubmitRules) {
    this.#db = db;
    this.#log = log;
    this.#queue = queue;
    this.#signals = signals;
    this.#rules = rules;
  }

  async submit(message: Message): Promise<Submitted> {
    const stopping: string[] = [];
    const submitted = await this.#withAttachments(message, () =>
      mapPlanLimitError(() =>
        this.#log.transact((tx, append) => this.#admit(tx, append, message, stopping)),
      ),
    );
    for (const turnId of stopping) this.#signals.send(turnId);
    if (submitted.kind !== 'attach') this.#queue.wake(submitted.turn.projectId);
    else if (stopping.length > 0) this.#queue.wake(submitted.turn.projectId);
    return submitted;
  }

  /** Stores attachments before any lock is taken, and removes those that no turn claimed. */
  async #withAttachments<T>({ attachments }: Message, admit: () => Promise<T>): Promise<T> {
    if (attachments.length === 0) return admit();
    const ids = attachments.map(({ id }) => id);
    try {
      await storeAttachments(this.#db, attachments);
      return await admit();
    } finally {
      await dropUnclaimed(this.#db, ids, new Date(Date.now() - hour));
    }
  }

  async #admit(
    tx: Db,
    append: Append,
    message: Message,
    stopping: string[],
  ): Promise<TransactionResult<Submitted>> {
    const { userId, request } = message;
    const fingerprint = computeMessageFingerprint({
      ...request,
      attachments: message.attachments.map(({ kind, name, mimeType, sha256 }) => [
        kind,
        name,
        mimeType,
        sha256,
      ]),
    });
    // Pipelined in one round trip. The lock comes first, so the results of the later reads cannot change.
    const [project, open, duplicates, turnsOfHour] = await Promise.all([
      request.project_id
        ? requireLocked(tx, userId, request.project_id)
        : takeAdvisoryLock(tx, `${userId} ${message.idempotencyKey ?? fingerprint}`),
      request.project_id ? findOpenTurns(tx, request.project_id) : noOpenTurns,
      findDuplicates(tx, message, fingerprint),
      this.#turnsOfHour(tx, userId),
    ]);
    const facts = this.#facts(message, fingerprint, open, duplicates);
    const decision = decideAttachOrStart(facts);

    if (decision.kind === 'reject') throw rejection(decision.code);
    if (decision.kind === 'attach') {
      const turn = await findTurn(tx, decision.turnId);
      if (!turn) throw new Error('the turn to attach to no longer exists');
      if (decision.shouldPromote) {
        // A message without a project has not locked one yet, and the turn may have started since.
        await lockProject(tx, turn.projectId);
        const before = await findOpenTurns(tx, turn.projectId);
        if (before.queued.some(({ id }) => id === turn.id)) {
          await supersedeActiveTurn(tx, append, before, turn.id, stopping);
          await changeTurn(tx, turn.id, { place: computeRankBefore(before) });
        }
      }
      return { kind: 'attach', turn, after: decision.after };
    }

    // Checked only here because a duplicate message that attaches to its turn stores nothing.
    this.#rules.storage.assertWritable();
    this.#limitRate(turnsOfHour);
    const insert = () =>
      this.#insert(tx, message, fingerprint, project, {
        place: decision.kind === 'start' ? computeRankBefore(open) : undefined,
      });
    if (decision.kind === 'start' && isEmpty(open)) {
      return async () => ({ kind: 'start', turn: await insert() });
    }
    const turn = await insert();
    if (decision.kind === 'start') {
      await supersedeActiveTurn(tx, append, open, turn.id, stopping);
      return { kind: 'start', turn };
    }
    const position = facts.queued + 1;
    await append(
      turn.projectId,
      turn.id,
      buildStatusEvent(turn, 'queued'),
      buildTurnUpdateEvent(turn, position),
    );
    const body = await acceptedResponse(
      tx,
      turn.projectId,
      open.active,
      decision.because,
      position,
    );
    return { kind: 'accepted', turn, position, body };
  }

  /** Inserts the turn with its related rows, in its project or in a new one. */
  async #insert(
    tx: Db,
    message: Message,
    fingerprint: string,
    project: Project | undefined,
    { place }: { place: number | undefined },
  ): Promise<Turn> {
    const { userId, request, attachments } = message;
    const projectId = project?.id ?? newId('project');
    const id = newId('turn');
    const projectInserted = project
      ? undefined
      : insertProject(tx, {
          id: projectId,
          ownerId: userId,
          title: deriveTitle(request.prompt),
          appPlatform: request.app_platform,
        });
    const inserted = insertTurn(tx, {
      id,
      projectId,
      userId,
      place,
      mode: request.mode,
      prompt: request.prompt,
      model: request.model ?? null,
      provider: request.provider ?? null,
      reasoningEffort: request.reasoning_effort ?? null,
      autoFix: request.auto_fix,
      interrupt: request.interrupt,
      context: request.context ?? null,
      fingerprint,
      firstSeq: (project?.headSeq ?? 0) + 1,
    });
    const ids = attachments.map((attachment) => attachment.id);
    const [turn] = await Promise.all([
      inserted,
      projectInserted,
      this.#remember(tx, message, fingerprint, id),
      claimAttachments(tx, id, ids),
    ]);
    return turn;
  }

  #facts(
    { request, idempotencyKey, cursor }: Message,
    fingerprint: string,
    { active, queued }: OpenTurns,
    { keyUse, cursorTurn, duplicate }: Duplicates,
  ): MessageFacts {
    return {
      fingerprint,
      interrupt: request.interrupt,
      key: keyUse ?? (idempotencyKey ? 'unused' : 'none'),
      cursor: cursorTurn &&
        cursor && { turnId: cursorTurn.id, fingerprint: cursorTurn.fingerprint, seq: cursor.seq },
      duplicate: duplicate && {
        turnId: duplicate.id,
        status: duplicate.status,
        isEndUnseen: this.#isEndUnseen(duplicate),
      },
      active: active?.status,
      queued: queued.length,
      maxQueued: this.#rules.maxQueued,
    };
  }

  #isEndUnseen({ status, endedMsAgo, deliveredAt }: AgedTurn): boolean {
    if (!isOver(status) || endedMsAgo === null || deliveredAt) return false;
    return endedMsAgo <= this.#rules.reconnectGraceMs;
  }

  async #turnsOfHour(tx: Db, userId: string): Promise<HourlyTurns | undefined> {
    return this.#rules.turnsPerHour === 0 ? undefined : countHourlyTurns(tx, userId);
  }

  #limitRate(turnsOfHour: HourlyTurns | undefined): void {
    const { turnsPerHour } = this.#rules;
    if (!turnsOfHour || turnsOfHour.count < turnsPerHour) return;
    const seconds = Math.max(1, turnsOfHour.secondsLeft);
    throw new ApiError('RATE_LIMITED', `At most ${turnsPerHour} turns per hour`, {
      headers: {
        'retry-after': String(seconds),
        'ratelimit-policy': `"turns";q=${turnsPerHour};w=3600`,
        ratelimit: `"turns";r=0;t=${seconds}`,
      },
    });
  }

  async #remember(tx: Db, message: Message, fingerprint: string, turnId: string): Promise<void> {
    const { idempotencyKey: key, userId, request } = message;
    if (!key) return;
    const expiresAt = new Date(Date.now() + this.#rules.keyLifetimeMs);
    const scope = request.project_id ?? 'new';
    await saveKeyUse(tx, { userId, scope, key, fingerprint, turnId, expiresAt });
  }
}

function isEmpty({ active, queued }: OpenTurns): boolean {
  return !active && queued.length === 0;
}

function rejection(code: 'IDEMPOTENCY_KEY_REUSED' | 'QUEUE_FULL'): ApiError {
  if (code === 'QUEUE_FULL') {
    return new ApiError(code, 'Too many queued messages in this project', {
      hint: 'Wait for a turn to finish, or remove a queued one.',
    });
  }
  return new ApiError(code, 'This Idempotency-Key was already used with a different body');
}
