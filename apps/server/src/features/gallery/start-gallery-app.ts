import { type EventData, type EventOf, newId } from '@millwright/contract';
import type { ComposedGalleryApp } from '@millwright/starter/compose-gallery-app';
import { type GalleryApp, galleryRequests } from '@millwright/starter/gallery';
import type { AgentOutcome } from '../../core/ports/agent.ts';
import type { EventLog } from '../../events/event-log.ts';
import { stageChanges } from '../../projects/files/stage-changes.ts';
import { mapPlanLimitError } from '../../projects/map-plan-limit-error.ts';
import { readTemplateFiles } from '../../sandboxes/template/read-template-files.ts';
import type { Db } from '../../store/db.ts';
import { changeFiles } from '../../store/queries/project-files.ts';
import { insertProject, type Project } from '../../store/queries/projects.ts';
import { insertTurn, moveTurn, type Turn } from '../../store/queries/turns.ts';
import { buildStartedEvent, buildTurnUpdateEvent } from '../../turns/build-turn-events.ts';
import { finishTurn, type PreviewState } from '../../turns/finish-turn.ts';

export interface StartOptions {
  readonly db: Db;
  readonly log: EventLog;
  readonly preview: PreviewState;
  readonly userId: string;
}

/**
 * Creates a project with exactly the files of a gallery app, and the conversation that leads to it as a completed turn.
 * No agent runs: the files are known, so the project is ready at once.
 */
export async function startGalleryApp(
  app: GalleryApp,
  { db, log, preview, userId }: StartOptions,
): Promise<Project> {
  // Loaded on first use, like the agent: most of it is the code of Starter.
  const { composeGalleryApp } = await import('@millwright/starter/compose-gallery-app');
  const composed = composeGalleryApp(app);
  const id = newId('project');
  const changes = await stageChanges(db, id, await listWrites(composed));
  return mapPlanLimitError(() =>
    log.transact(async (tx, append) => {
      const project = await insertProject(tx, {
        id,
        ownerId: userId,
        title: app.title,
        appPlatform: 'web',
      });
      await changeFiles(tx, id, changes);
      const turn = await insertRunningTurn(tx, project, app);
      await append(
        id,
        turn.id,
        buildStartedEvent(turn, project),
        buildTurnUpdateEvent(turn),
        replyEvent(composed),
      );
      const outcome = outcomeOf(turn, composed, changes.length);
      await finishTurn(tx, append, turn, project, outcome, preview);
      return project;
    }),
  );
}

async function listWrites({ files, unused }: ComposedGalleryApp) {
  const template = await readTemplateFiles('web');
  const kept = template.filter(({ path }) => !files.has(path) && !unused.includes(path));
  const own = [...files].map(([path, content]) => ({ path, content }));
  return [...kept, ...own].map((file) => ({ kind: 'write', ...file }) as const);
}

/** The model of the turn, as in the catalogue of models. */
const model = { model: 'composer', provider: 'builtin' } as const;

/** Inserts a turn that no worker claims, because it ends in the same transaction. */
async function insertRunningTurn(tx: Db, project: Project, app: GalleryApp): Promise<Turn> {
  const { id } = await insertTurn(tx, {
    projectId: project.id,
    userId: project.ownerId,
    mode: 'build',
    prompt: galleryRequests(app).join('\n'),
    ...model,
    autoFix: true,
    interrupt: false,
    reasoningEffort: null,
    context: null,
    // Unique, so that no later message counts as a repetition of this one.
    fingerprint: `gallery ${project.id}`,
    firstSeq: project.headSeq + 1,
  });
  const running = await moveTurn(tx, id, 'running', { fence: 1, startedAt: 'now' });
  if (!running) throw new Error('a new turn could not be started');
  return running;
}

function replyEvent({ reply }: ComposedGalleryApp): EventOf<'text'> {
  const text = `${reply}\n\nYour app is ready. Tell me what to change.`;
  return { type: 'text', data: { message_id: newId('message'), text } };
}

const nothingUsed = { tokens_in: 0, tokens_out: 0, credits: 0 } as const;
const statuses = { done: 'done', partly: 'partly', notDone: 'not_done' } as const;

function outcomeOf(
  { id: turn_id }: Turn,
  { parts }: ComposedGalleryApp,
  filesCreated: number,
): Extract<AgentOutcome, { status: 'completed' }> {
  const usage: EventData<'usage'> = {
    turn_id,
    ...model,
    ...nothingUsed,
    tokens_cached: 0,
    tokens_reasoning: 0,
    credits_remaining: null,
  };
  const requested = parts.map(({ status, ...part }) => ({ ...part, status: statuses[status] }));
  return {
    status: 'completed',
    result: { files_created: filesCreated, tool_calls: 0, ...nothingUsed },
    usage,
    // The tests of this release checked the app; nothing checked this copy of it.
    isVerified: false,
    outcome: { turn_id, requested, verification: 'none' },
  };
}
