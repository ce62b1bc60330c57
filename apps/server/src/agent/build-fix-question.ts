import { newId } from '@millwright/contract';
import {
  callsOf,
  type Entry,
  noUsage,
  type Reply,
  repliesIn,
  settledIn,
} from './journal-entries.ts';
import type { SettledToolCall } from './tools/tool-call.ts';

const leaveLabel = 'Leave them';

/** Builds a system question in the model's name, so that it is emitted and answered like any other. */
export function buildFixQuestion(summary: string): Reply {
  const question = {
    key: 'fix',
    header: 'Errors',
    question: `${summary}. Should I fix this?`,
    options: [
      { label: 'Fix them', description: 'Fix the app and check it again' },
      { label: leaveLabel, description: 'Keep the app as it is' },
    ],
  };
  const input = JSON.stringify({ questions: [question] });
  const toolCallId = newId('toolCall');
  const call = { type: 'tool-call', toolCallId, toolName: 'ask_user', input } as const;
  return { kind: 'reply', content: [call], usage: noUsage, cost: 0, byHouse: true };
}

/** The user's answer to the question; undefined if it has not been asked or answered yet. */
export function findFixConsent(entries: readonly Entry[]): 'given' | 'refused' | undefined {
  const question = repliesIn(entries).findLast(({ byHouse }) => byHouse);
  const [call] = question ? callsOf(question) : [];
  const answer = settledIn(entries).find(({ toolCallId }) => toolCallId === call?.toolCallId);
  if (!answer) return undefined;
  return isDeclined(answer) ? 'refused' : 'given';
}

function isDeclined({ status, output }: SettledToolCall): boolean {
  if (status !== 'ok') return true;
  return (output as Record<string, unknown>)['fix'] === leaveLabel;
}
