import { createHash } from 'node:crypto';
import { callsOf, type Entry, verifiedIn } from './journal-entries.ts';
import type { SettledToolCall } from './tools/tool-call.ts';
import { malformedCodes } from './tools/tool-executor.ts';

/** Number of repetitions after which no change is expected. */
const maxRepetitions = 3;

/** The reason why continuing will not help; undefined if it may. */
export function stuckReason(entries: readonly Entry[]): string | undefined {
  return repeatedCall(entries) ?? malformedCalls(entries);
}

/** Detects the same call with the same result in several steps, with no file changed in between. */
function repeatedCall(entries: readonly Entry[]): string | undefined {
  const counts = new Map<string, number>();
  let inputs = new Map<string, string>();
  let seen = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'reply') {
      inputs = new Map(callsOf(entry).map(({ toolCallId, input }) => [toolCallId, input]));
      seen = new Set();
    } else if (entry.kind === 'settled' && entry.files) {
      counts.clear();
    } else if (entry.kind === 'settled') {
      const { name, toolCallId } = entry;
      const key = `${name} ${inputs.get(toolCallId)} ${signatureOf(entry)}`;
      if (!seen.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
      seen.add(key);
      if (counts.get(key) === maxRepetitions) {
        return `The model called ${name} ${maxRepetitions} times with the same result`;
      }
    }
  }
  return undefined;
}

/** Caches the hash of each result: outputs are long, and all of them are checked after every step. */
const signatures = new WeakMap<SettledToolCall, string>();

function signatureOf(settled: SettledToolCall): string {
  const known = signatures.get(settled);
  if (known !== undefined) return known;
  const json = JSON.stringify(settled.output) ?? '';
  const signature = createHash('sha256').update(json).digest('base64');
  signatures.set(settled, signature);
  return signature;
}

/** Detects a model that repeats malformed calls despite error messages. */
function malformedCalls(entries: readonly Entry[]): string | undefined {
  let consecutive = 0;
  for (const entry of entries) {
    if (entry.kind === 'reply' && callsOf(entry).length > 0) consecutive += 1;
    else if (entry.kind === 'settled' && !malformedCodes.has(entry.code ?? '')) consecutive = 0;
  }
  const isOver = entries.at(-1)?.kind === 'settled' && consecutive > maxRepetitions;
  return isOver ? `The model failed to call a tool ${consecutive} times in a row` : undefined;
}

/** True if a problem was present at each of the last verifications. */
export function isSameErrorAgain(entries: readonly Entry[]): boolean {
  const last = verifiedIn(entries).slice(-maxRepetitions);
  const [first, ...others] = last.map(({ signatures }) => new Set(signatures));
  if (!first || last.length < maxRepetitions) return false;
  return [...first].some((signature) => others.every((other) => other.has(signature)));
}
