import type { AcceptedBody, Cursor, TurnRequest } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import { decide, type MessageFacts } from '../core/decide.ts';
import { fingerprintOf } from '../core/fingerprint.ts';
import type { Signals } from '../core/ports/signals.ts';
import type { TurnQueue } from '../core/ports/turn-queue.ts';
import { titleOf } from '../core/title-of.ts';
import { isOver } from '../core/turn-states.ts';
import type { Append, EventLog } from '../events/log.ts';
import {
  claimAttachments,
  dropUnclaimed,
  type StagedAttachment,
  storeAttachments,
} from '../store/attachments.ts';
import type { Db } from '../store/db.ts';
import { findKeyUse, rememberKey } from '../store/idempotency-keys.ts';
import { lockText } from '../store/lock-text.ts';
import { pendingPlan } from '../store/plans.ts';
import { findProject, insertProject, lockProject } from '../store/projects.ts';
import { pendingQuestion } from '../store/questions.ts';
import {
  changeTurn,
  countTurnsSince,
  findTurn,
  headPlace,
  insertTurn,
  type OpenTurns,
  openTurns,
  type Turn,
  twinTurn,
} from '../store/turns.ts';
import { requireLocked } from './access.ts';
import { cancelWaits, stopTurn } from './finish.ts';
import { status, turnUpdate } from './tell.ts';

export interface Message {
  readonly userId: string;
  /** The validated body; attachments have been received and stand apart. */
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
const firstPlace = 1;
const nothingOpen: OpenTurns = { active: undefined, queued: [] };

/** Admits a message: a committed row before anybody is answered, and only then a wake. */
export class Submission {
  readonly #db: Db;
  readonly #log: EventLog;
  readonly #queue: TurnQueue;
  readonly #signals: Signals;
  readonly #rules: SubmitRules;

  constructor(db: Db, log: EventLog, queue: TurnQueue, signals: Signals, rules: SubmitRules) {
    this.#db = db;
    this.#log = log;
    this.#queue = queue;
    this.#signals = signals;
    this.#rules = rules;
  }

  async submit(message: Message): Promise<Submitted> {
    const stopping: string[] = [];
    const submitted = await this.#withAttachments(message, () =>
      this.#log.transact((tx, append) => this.#admit(tx, append, message, stopping)),
    );
    for (const turnId of stopping) this.#signals.send(turnId);
    if (submitted.kind !== 'attach') this.#queue.wake(submitted.turn.projectId);
    else if (stopping.length > 0) this.#queue.wake(submitted.turn.projectId);
    return submitted;
  }

  /** Large things are stored before anything is locked; what no turn took is removed again. */
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

  async #admit(tx: Db, append: Append, message: Message, stopping: string[]): Promise<Submitted> {
    const { userId, request } = message;
    const fingerprint = fingerprintOf({
      ...request,
      attachments: message.attachments.map(({ kind, name, mimeType, sha256 }) => [
        kind,
        name,
        mimeType,
        sha256,
      ]),
    });
    const project = request.project_id
      ? await requireLocked(tx, userId, request.project_id)
      : await lockText(tx, `${userId} ${message.idempotencyKey ?? fingerprint}`);
    const open = project ? await openTurns(tx, project.id) : nothingOpen;
    const facts = await this.#facts(tx, message, fingerprint, open);
    const decision = decide(facts);

    if (decision.kind === 'refuse') throw refusal(decision.code);
    if (decision.kind === 'attach') {
      const turn = await findTurn(tx, decision.turnId);
      if (!turn) throw new Error('the turn to attach to is gone');
      if (decision.promote) {
        // A message that names no project has not locked one yet, and the turn may have begun since.
        await lockProject(tx, turn.projectId);
        const before = await openTurns(tx, turn.projectId);
        if (before.queued.some(({ id }) => id === turn.id)) {
          await makeWay(tx, append, before, turn.id, stopping);
          await changeTurn(tx, turn.id, { place: await headPlace(tx, turn.projectId, before) });
        }
      }
      return { kind: 'attach', turn, after: decision.after };
    }

    await this.#limitRate(tx, userId);
    const home =
      project ?? (await insertProject(tx, userId, titleOf(request.prompt), request.app_platform));
    const ahead = decision.kind === 'start' ? open : nothingOpen;
    const turn = await insertTurn(tx, {
      projectId: home.id,
      userId,
      place: project ? await headPlace(tx, home.id, ahead) : firstPlace,
      mode: request.mode,
      prompt: request.prompt,
      model: request.model ?? null,
      provider: request.provider ?? null,
      autoFix: request.auto_fix,
      interrupt: request.interrupt,
      fingerprint,
      firstSeq: home.headSeq + 1,
    });
    await claimAttachments(
      tx,
      turn.id,
      message.attachments.map(({ id }) => id),
    );
    await this.#remember(tx, message, fingerprint, turn.id);
    if (decision.kind === 'start') {
      await makeWay(tx, append, open, turn.id, stopping);
      return { kind: 'start', turn };
    }
    const position = facts.queued + 1;
    await append(home.id, turn.id, status(turn, 'queued'), turnUpdate(turn, position));
    const body = await acceptedBody(tx, home.id, open.active, decision.because, position);
    return { kind: 'accepted', turn, position, body };
  }

  async #facts(
    tx: Db,
    { userId, request, idempotencyKey, cursor }: Message,
    fingerprint: string,
    { active, queued }: OpenTurns,
  ): Promise<MessageFacts> {
    const now = new Date();
    const scope = request.project_id ?? 'new';
    const use = idempotencyKey
      ? await findKeyUse(tx, userId, scope, idempotencyKey, now)
      : undefined;
    const pointed = cursor && (await pointedTurn(tx, cursor, userId));
    const twin = await twinTurn(tx, userId, fingerprint);
    return {
      fingerprint,
      interrupt: request.interrupt,
      key: use ?? (idempotencyKey ? 'unused' : 'none'),
      cursor: pointed &&
        cursor && { turnId: pointed.id, fingerprint: pointed.fingerprint, seq: cursor.seq },
      twin: twin && { turnId: twin.id, status: twin.status, unseenEnd: this.#endUnseen(twin, now) },
      active: active?.status,
      queued: queued.length,
      maxQueued: this.#rules.maxQueued,
    };
  }

  #endUnseen(turn: Turn, now: Date): boolean {
    if (!isOver(turn.status) || !turn.endedAt || turn.deliveredAt) return false;
    return now.getTime() - turn.endedAt.getTime() <= this.#rules.reconnectGraceMs;
  }

  async #limitRate(tx: Db, userId: string): Promise<void> {
    const { turnsPerHour } = this.#rules;
    if (turnsPerHour === 0) return;
    const used = await countTurnsSince(tx, userId, new Date(Date.now() - hour));
    if (used < turnsPerHour) return;
    throw new ApiError('RATE_LIMITED', `At most ${turnsPerHour} turns an hour`, {
      headers: {
        'retry-after': '60',
        'ratelimit-policy': `"turns";q=${turnsPerHour};w=3600`,
        ratelimit: '"turns";r=0;t=60',
      },
    });
  }

  async #remember(tx: Db, message: Message, fingerprint: string, turnId: string): Promise<void> {
    const { idempotencyKey: key, userId, request } = message;
    if (!key) return;
    const expiresAt = new Date(Date.now() + this.#rules.keyLifetimeMs);
    const scope = request.project_id ?? 'new';
    await rememberKey(tx, { userId, scope, key, fingerprint, turnId, expiresAt });
  }
}

/** Ends the active turn in favour of another: at once when it waits, by its holder when it runs. */
async function makeWay(
  tx: Db,
  append: Append,
  { active, queued }: OpenTurns,
  by: string,
  stopping: string[],
): Promise<void> {
  // Of several interrupting messages the last one wins, also over those that never began.
  for (const turn of queued.filter(({ id, interrupt }) => interrupt && id !== by)) {
    await changeTurn(tx, turn.id, { supersededBy: by });
    await stopTurn(tx, append, turn, 'interrupted');
  }
  // Whoever aborted it was told so.
  if (!active || active.stop === 'aborted') return;
  await changeTurn(tx, active.id, { stop: 'interrupted', supersededBy: by });
  const marked = { ...active, supersededBy: by };
  if (active.status !== 'running') {
    await stopTurn(tx, append, marked, 'interrupted');
    return;
  }
  await cancelWaits(tx, append, marked, 'interrupted');
  stopping.push(active.id);
}

/** The caller's own turn that a cursor points into; one beyond the end of its log points nowhere. */
async function pointedTurn(tx: Db, cursor: Cursor, userId: string): Promise<Turn | undefined> {
  const turn = await findTurn(tx, cursor.turn_id);
  const home = turn?.userId === userId ? await findProject(tx, turn.projectId) : undefined;
  return home && cursor.seq <= home.headSeq ? turn : undefined;
}

function refusal(code: 'IDEMPOTENCY_KEY_REUSED' | 'QUEUE_FULL'): ApiError {
  if (code === 'QUEUE_FULL') {
    return new ApiError(code, 'Too many messages wait in this project already', {
      hint: 'Wait for a turn to end, or remove a queued one.',
    });
  }
  return new ApiError(code, 'This Idempotency-Key was used with another body');
}

/** What the caller of a queued message should know it waits for. */
async function acceptedBody(
  tx: Db,
  projectId: string,
  active: Turn | undefined,
  because: 'turn' | 'question' | 'plan',
  position: number,
): Promise<AcceptedBody> {
  const ids = { project_id: projectId, turn_id: active?.id ?? '' };
  const kept = 'your message was queued and runs afterwards.';
  if (because === 'question' && active) {
    const question = await pendingQuestion(tx, active.id);
    if (question) {
      return {
        code: 'question_pending',
        hint: `The agent is waiting for an answer. Send it to POST /api/v1/vibe/answer; ${kept}`,
        ...ids,
        question_id: question.id,
        expires_at: question.expiresAt.toISOString(),
      };
    }
  }
  if (because === 'plan' && active) {
    const plan = await pendingPlan(tx, active.id);
    if (plan) {
      return {
        code: 'plan_pending',
        hint: `The agent is waiting for a decision on its plan. Send it to POST /api/v1/vibe/plan/approve; ${kept}`,
        ...ids,
        plan_id: plan.id,
        expires_at: plan.expiresAt?.toISOString() ?? null,
      };
    }
  }
  return queuedBody(position);
}

export function queuedBody(position: number): AcceptedBody {
  const turns = position === 1 ? '1 turn' : `${position} turns`;
  return {
    code: 'message_queued',
    hint: `Your message is queued behind ${turns}. Repeat this request to receive its stream.`,
  };
}
