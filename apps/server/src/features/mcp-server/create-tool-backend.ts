import {
  abortRequest,
  answerRequest,
  type Event,
  type ModelChoice,
  planDecisionRequest,
  type TurnLimits,
  turnRequestWithin,
} from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { ApiError } from '../../core/api-error.ts';
import { isOver } from '../../core/turn-states.ts';
import type { EventLog } from '../../events/event-log.ts';
import { parse } from '../../http/register-routes.ts';
import { filePath, showContent, showFile } from '../../projects/files/file-routes.ts';
import { openFilesView } from '../../projects/files/open-files-view.ts';
import { type ProjectReader, projectQuery } from '../../projects/project-reader.ts';
import { requireProject } from '../../projects/require-project.ts';
import { type PreviewDependencies, showPreview } from '../../sandboxes/preview/preview-routes.ts';
import { findPendingPlan } from '../../store/queries/plans.ts';
import { findPendingQuestion } from '../../store/queries/questions.ts';
import { readAssistantMessages } from '../../store/queries/read-assistant-messages.ts';
import { changeTurn, findTurn, type Turn } from '../../store/queries/turns.ts';
import type { Decisions } from '../../turns/routes/decision-routes.ts';
import { showPlan, showQuestion } from '../../turns/routes/to-turn-records.ts';
import { viewTurn } from '../../turns/routes/turn-views.ts';
import type { Submission } from '../../turns/submission.ts';
import type { ToolBackend, TurnView } from './tool-backend.ts';

export interface ProjectActionDependencies {
  readonly db: NodePgDatabase;
  readonly log: EventLog;
  readonly submission: Submission;
  readonly decisions: Decisions;
  readonly projects: ProjectReader;
  readonly previews: PreviewDependencies;
  readonly turnLimits: TurnLimits;
  /** Throws if the model or provider is not offered, or doesn't support the requested reasoning effort. */
  readonly checkModel: (userId: string, choice: ModelChoice) => Promise<void>;
}

/** Implements the MCP tools with the same use cases as the other routes. */
export function createToolBackend(deps: ProjectActionDependencies): ToolBackend {
  const { db, log, decisions, projects } = deps;
  const turnRequest = turnRequestWithin(deps.turnLimits);

  /** Finds a turn by its id; access depends on its project. */
  async function requireOwnTurn(
    userId: string,
    turnId: string,
  ): Promise<{ turn: Turn; head: number }> {
    const found = await findTurn(db, turnId);
    if (!found) throw new ApiError('TURN_NOT_FOUND', 'Turn not found');
    const { headSeq } = await requireProject(db, userId, found.projectId);
    // Read after the log's head: later events cover anything that this state does not show yet.
    return { turn: (await findTurn(db, turnId)) ?? found, head: headSeq };
  }

  return {
    async submit(userId, message) {
      const { images: _images, documents: _documents, ...request } = parse(turnRequest, message);
      await deps.checkModel(userId, request);
      const { turn } = await deps.submission.submit({
        userId,
        request,
        attachments: [],
        idempotencyKey: undefined,
        cursor: undefined,
      });
      return { projectId: turn.projectId, turnId: turn.id };
    },
    projects: (userId, query) => projects.list(userId, parse(projectQuery, query)),
    project: (userId, projectId) => projects.get(userId, projectId),
    async turn(userId, turnId) {
      const { turn } = await requireOwnTurn(userId, turnId);
      const view = await show(turn);
      // Once a client has seen the turn's end, sending the same message again means a new turn.
      if (isOver(turn.status) && !turn.deliveredAt) {
        await changeTurn(db, turn.id, { deliveredAt: new Date() });
      }
      return view;
    },
    async *follow(userId, turnId, signal) {
      const { turn, head } = await requireOwnTurn(userId, turnId);
      if (turn.status !== 'queued' && turn.status !== 'running') return;
      for await (const batch of log.follow(turn.projectId, head, signal, { turnId: turn.id })) {
        for (const event of batch.events) {
          if (event.turnId === turn.id) yield batch.stamp(event) as Event;
        }
      }
    },
    async files(userId, projectId, prefix) {
      const view = await openFilesView(db, (await requireProject(db, userId, projectId)).id);
      return (await view.list(prefix)).map(showFile);
    },
    async file(userId, projectId, path) {
      const view = await openFilesView(db, (await requireProject(db, userId, projectId)).id);
      const file = await view.find(filePath(path));
      return showContent(file, await view.read(file));
    },
    answer: async (userId, request) => decisions.answer(userId, parse(answerRequest, request)),
    approve: async (userId, request) =>
      decisions.approve(userId, parse(planDecisionRequest, request)),
    abort: async (userId, projectId, request) =>
      decisions.abort(userId, projectId, parse(abortRequest, request)),
    preview: async (userId, projectId) =>
      showPreview(deps.previews, await requireProject(db, userId, projectId)),
  };

  async function show(turn: Turn): Promise<TurnView> {
    const [record, transcript, question, plan, project] = await Promise.all([
      viewTurn(db, turn),
      readAssistantMessages(db, turn.projectId, [turn]),
      turn.status === 'awaiting_answer' ? findPendingQuestion(db, turn.id) : undefined,
      turn.status === 'awaiting_plan' ? findPendingPlan(db, turn.id) : undefined,
      projects.load(turn.projectId),
    ]);
    return {
      ...record,
      reply: transcript.at(-1)?.text ?? null,
      question: question ? showQuestion(question) : null,
      plan: plan ? showPlan(plan) : null,
      preview_url: project.preview_url,
    };
  }
}
