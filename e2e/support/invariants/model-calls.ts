import assert from 'node:assert/strict';
import { applyText, type Event } from '@millwright/contract';
import type { ScriptedCall } from '../../../apps/server/src/testing/scripted-model.ts';
import { textIn, tokensIn } from '../../../apps/server/src/testing/scripted-model.ts';
import { isPhase, type LogRow, type TurnRow } from './records.ts';

/** Recorded model calls of all processes. */
export interface RecordedModelCalls {
  readonly calls: readonly (ScriptedCall & { readonly ts: number })[];
  /** Calls that completed. */
  readonly ended: readonly (ScriptedCall & { readonly tokensOut: number })[];
}

/**
 * I09: a turn's tokens are those that the model counted, each step once. A step is requested again only if a worker was
 * lost, or left, while that step was unfinished. Readers end up with its text once.
 */
export function checkModelCalls(
  turn: TurnRow,
  own: readonly LogRow[],
  { calls, ended }: RecordedModelCalls,
): void {
  const steps = calls.filter(({ prompt }) => prompt === turn.prompt).map(({ step }) => step);
  const usages = own.filter(({ type, data }) => type === 'usage' && data['final'] !== true);
  const resumptions = own.filter((row) => isPhase(row, 'resumed'));
  const waits = own.filter(({ type }) =>
    /^(ask_user_(resolved|expired)|plan_resolved)$/.test(type),
  );
  const handOvers = Math.max(0, turn.fence - 1 - resumptions.length - waits.length);
  for (const step of new Set(steps)) {
    const times = steps.filter((requested) => requested === step).length;
    const lost = resumptions.filter(({ seq }) => {
      return usages.filter((usage) => usage.seq < seq).length === step;
    }).length;
    assert.ok(
      times <= 1 + lost + handOvers,
      `I09 ${turn.id}: step ${step} was requested ${times} times, but ${lost} workers were lost in it`,
    );
  }
  if (turn.status !== 'completed') return;
  assert.deepEqual(
    [...new Set(steps)].sort((a, b) => a - b),
    usages.map((_, step) => step),
    `I09 ${turn.id}: steps`,
  );
  const counted = usages.map((_, step) => {
    return ended.find((call) => call.prompt === turn.prompt && call.step === step)?.tokensOut ?? 0;
  });
  assert.equal(turn.result?.tokens_out, sum(counted), `I09 ${turn.id}: tokens out`);
  assert.equal(turn.result?.tokens_in, usages.length * tokensIn, `I09 ${turn.id}: tokens in`);
  const texts = new Map<string, string>();
  for (const event of own) applyText(texts, event as unknown as Event);
  const text = [...texts.values()].join('');
  assert.ok(textIn(turn.prompt).startsWith(text), `I09 ${turn.id}: each word once, in ${text}`);
  const reported = sum(usages.map(({ data }) => Number(data['tokens_out'])));
  assert.equal(reported, turn.result?.tokens_out, `I09 ${turn.id}: tokens out, step by step`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
