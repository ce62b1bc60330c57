import type { EventType, StampedEvent } from '@millwright/contract';
import { isNotice } from '@millwright/contract/notice';
import { addCheckpoint } from './checkpoints.ts';
import { applyFile, applyFileChunk, applyFileComplete } from './files.ts';
import {
  appendText,
  retractText,
  showOutcome,
  showProblem,
  showSignIn,
  showVerification,
} from './messages.ts';
import { proposePlan, resolvePlan } from './plans.ts';
import { showPreview, updateProject } from './preview.ts';
import type { ProjectState } from './project-state.ts';
import { askQuestion, expireQuestion, resolveQuestion } from './questions.ts';
import type { StampedEventOf } from './stamped-event-of.ts';
import { replaceTodos } from './todos.ts';
import { endTool, progressTool, startTool } from './tools.ts';
import { applyStatus, completeTurn, failTurn, showNotice, updateTurn } from './turns.ts';
import { countUsage } from './usage.ts';
import { addPublication } from './user-actions.ts';

type Appliers = {
  readonly [T in EventType]: (state: ProjectState, event: StampedEventOf<T>) => ProjectState;
};

const keepState = (state: ProjectState) => state;

/** One reducer per event type; a new type without one does not compile. */
const appliers: Appliers = {
  status: applyStatus,
  text: appendText,
  reasoning: appendText,
  text_retracted: retractText,
  tool_start: startTool,
  tool_progress: progressTool,
  tool_end: endTool,
  file: applyFile,
  file_streaming_chunk: applyFileChunk,
  file_streaming_complete: applyFileComplete,
  preview_url: showPreview,
  ask_user_question: askQuestion,
  ask_user_resolved: resolveQuestion,
  ask_user_expired: expireQuestion,
  plan_proposed: proposePlan,
  plan_resolved: resolvePlan,
  complete: completeTurn,
  error: failTurn,
  turn_update: updateTurn,
  usage: countUsage,
  checkpoint: addCheckpoint,
  publication: addPublication,
  verification: showVerification,
  outcome: showOutcome,
  build_error: showProblem,
  mcp_auth_required: showSignIn,
  todo_update: replaceTodos,
  project_update: updateProject,
  // The preview's own script reports its console; nothing to show.
  console_log_request: keepState,
  resync: (state) => ({ ...state, isStale: true }),
};

/** All types that this page has a reducer for. */
export const knownTypes = Object.keys(appliers) as EventType[];

/**
 * Applies one event to the state. Skips events already applied, and types of a newer release, but still advances `seq`
 * for the latter.
 */
export function applyEvent(state: ProjectState, event: StampedEvent): ProjectState {
  // A resync is not part of the log; it refers to a position in it.
  if (event.type === 'resync') return appliers.resync(state, event);
  if (isNotice(event) && event.type === 'status') return showNotice(state, event);
  if (event.seq <= state.seq) return state;
  const apply = Object.hasOwn(appliers, event.type)
    ? (appliers[event.type] as (state: ProjectState, event: StampedEvent) => ProjectState)
    : keepState;
  return { ...apply(state, event), seq: event.seq };
}

export function applyEvents(state: ProjectState, events: Iterable<StampedEvent>): ProjectState {
  let next = state;
  for (const event of events) next = applyEvent(next, event);
  return next;
}
