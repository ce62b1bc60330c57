import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { formatTurnContext } from '../core/format-turn-context.ts';
import type { EarlierTurn, TurnWork } from '../core/ports/agent.ts';
import type { ProjectEnvironment } from '../core/ports/project-environment.ts';
import type { ThreadJobs } from '../core/ports/thread-jobs.ts';
import { describeEnvironment, guidanceFor, instructionsFor } from './instructions.ts';
import { convertAttachments } from './material/convert-attachments.ts';
import { quoteName } from './material/format-for-prompt.ts';
import type { ModelPreset } from './models/model-preset.ts';
import { formatUserInstructions, projectInstructions } from './owner-instructions.ts';
import { taskTypeOf } from './task-type.ts';

const maxEarlierTurns = 30;
/** Budget for all earlier messages; the newest take precedence. */
const maxEarlierChars = 40_000;
const maxMessageChars = 8_000;

/** Inputs of the first prompt besides the turn itself. */
export interface OpeningOptions {
  readonly preset: ModelPreset;
  readonly map: string;
  /** True if this turn created the project's files. */
  readonly isNewProject: boolean;
  readonly environment: ProjectEnvironment;
  readonly threads: ThreadJobs;
}

/**
 * Builds the prompt for the first step: instructions, earlier turns, and the message with its attachments and a map of
 * the project. It stays the same for the whole turn, so that providers with prompt caching charge it once; what differs
 * from turn to turn comes last.
 */
export async function buildOpeningPrompt(
  work: TurnWork,
  { preset, map, isNewProject, environment, threads }: OpeningOptions,
): Promise<LanguageModelV4Prompt> {
  const { mode, platform, prompt, context } = work.assignment;
  const [earlier, attachments, forAllProjects, forProject] = await Promise.all([
    work.earlierTurns(maxEarlierTurns),
    work.attachments(),
    work.userInstructions(),
    projectInstructions(work.workspace),
  ]);
  const guidance = guidanceFor(taskTypeOf(work.assignment, isNewProject));
  return [
    {
      role: 'system',
      content: [
        instructionsFor(mode, platform),
        // Before everything about the project, so that all projects of a user share a prefix.
        ...formatUserInstructions(forAllProjects),
        ...describeEnvironment(environment),
        ...forProject,
      ].join('\n\n'),
    },
    ...selectRecent(earlier).flatMap((turn): LanguageModelV4Prompt => {
      return [
        { role: 'user', content: [{ type: 'text', text: promptOf(turn) }] },
        { role: 'assistant', content: [{ type: 'text', text: replyOf(turn) }] },
      ];
    }),
    {
      role: 'user',
      content: [
        { type: 'text', text: prompt },
        ...(context ? [{ type: 'text' as const, text: formatTurnContext(context) }] : []),
        ...(await convertAttachments(attachments, preset, threads, work.signal)),
        ...(map === '' ? [] : [{ type: 'text' as const, text: map }]),
        { type: 'text', text: guidance },
      ],
    },
  ];
}

/** The newest turns that fit into the budget. */
function selectRecent(earlier: readonly EarlierTurn[]): EarlierTurn[] {
  let chars = 0;
  const selected: EarlierTurn[] = [];
  for (const turn of earlier.toReversed()) {
    chars += promptOf(turn).length + replyOf(turn).length;
    if (chars > maxEarlierChars) break;
    selected.unshift(turn);
  }
  return selected;
}

/** Attachments are only named: their own turn showed them. */
function promptOf({ prompt, attachments }: EarlierTurn): string {
  if (attachments.length === 0) return truncate(prompt);
  const names = attachments.map(({ kind, name }) =>
    name === null ? `an ${kind}` : quoteName(name),
  );
  return `${truncate(prompt)}\n(with ${names.join(', ')})`;
}

const undoneNote =
  '(Since then the user restored the project to an earlier version, so none of this is in its files any more.)';

function replyOf({ reply, isUndone }: EarlierTurn): string {
  const text = truncate(reply || '(no answer)');
  return isUndone ? `${text}\n${undoneNote}` : text;
}

function truncate(text: string): string {
  return text.length > maxMessageChars ? `${text.slice(0, maxMessageChars)} …` : text;
}
