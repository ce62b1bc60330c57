import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { contextBlock } from '../core/context-block.ts';
import type { EarlierTurn, TurnWork } from '../core/ports/agent.ts';
import type { Environment } from '../core/ports/environment.ts';
import type { Threads } from '../core/ports/threads.ts';
import { environmentIn, instructionsFor } from './instructions.ts';
import { materialOf } from './material/material.ts';
import { quoted } from './material/words.ts';
import type { Preset } from './models/preset.ts';

const earlierTurns = 30;
/** Budget for all earlier messages; the newest take precedence. */
const earlierChars = 40_000;
const longestMessage = 8_000;

/**
 * Builds the prompt for the first step: instructions, earlier turns, and the message with its attachments and a map of
 * the project. It stays the same for the whole turn, so that providers with prompt caching charge it once.
 */
export async function openingOf(
  work: TurnWork,
  preset: Preset,
  map: string,
  environment: Environment,
  threads: Threads,
): Promise<LanguageModelV4Prompt> {
  const { mode, platform, prompt, context } = work.assignment;
  const [earlier, attachments] = await Promise.all([
    work.earlierTurns(earlierTurns),
    work.attachments(),
  ]);
  return [
    {
      role: 'system',
      content: [instructionsFor(mode, platform), ...environmentIn(environment)].join('\n\n'),
    },
    ...recent(earlier).flatMap((turn): LanguageModelV4Prompt => {
      return [
        { role: 'user', content: [{ type: 'text', text: askedIn(turn) }] },
        { role: 'assistant', content: [{ type: 'text', text: answerIn(turn) }] },
      ];
    }),
    {
      role: 'user',
      content: [
        { type: 'text', text: prompt },
        ...(context ? [{ type: 'text' as const, text: contextBlock(context) }] : []),
        ...(await materialOf(attachments, preset, threads, work.signal)),
        ...(map === '' ? [] : [{ type: 'text' as const, text: map }]),
      ],
    },
  ];
}

/** The newest turns that fit into the budget. */
function recent(earlier: readonly EarlierTurn[]): EarlierTurn[] {
  let chars = 0;
  const kept: EarlierTurn[] = [];
  for (const turn of earlier.toReversed()) {
    chars += askedIn(turn).length + answerIn(turn).length;
    if (chars > earlierChars) break;
    kept.unshift(turn);
  }
  return kept;
}

/** Attachments are only named: their own turn showed them. */
function askedIn({ prompt, attachments }: EarlierTurn): string {
  if (attachments.length === 0) return cut(prompt);
  const names = attachments.map(({ kind, name }) => (name === null ? `an ${kind}` : quoted(name)));
  return `${cut(prompt)}\n(with ${names.join(', ')})`;
}

const undone =
  '(Since then the user restored the project to an earlier version, so none of this is in its files any more.)';

function answerIn({ said, isUndone }: EarlierTurn): string {
  const answer = cut(said || '(no answer)');
  return isUndone ? `${answer}\n${undone}` : answer;
}

function cut(text: string): string {
  return text.length > longestMessage ? `${text.slice(0, longestMessage)} …` : text;
}
