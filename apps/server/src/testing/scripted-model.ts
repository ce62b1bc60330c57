import { setTimeout as delay } from 'node:timers/promises';
import type {
  LanguageModelV4,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { CannotContinueError } from '@millwright/starter/cannot-continue-error';
import { continuePrompt } from '../agent/convert-entry-to-messages.ts';
import { reportLead } from '../agent/verify-app.ts';

/**
 * A language model that follows the prompt line by line; a line that calls a tool ends the step. A test thereby scripts
 * a turn by posting it, over any transport and into any process:
 *
 *   say hello            text, token by token
 *   think hm             reasoning
 *   tokens 5000          that many one-word tokens, as fast as the reader takes them
 *   pace 20              milliseconds between tokens, and pieces of a call's input, from here on
 *   ask auth How?        calls ask_user with one question
 *   plan Todo app        calls propose_plan
 *   todo first           calls update_todos
 *   call NAME {"a":1}    calls any tool
 *   also NAME {"a":1}    calls any tool, in the same reply as the next call
 *   stop                 ends the step without a call, like a model that considers itself done; also
 *                        stands for a question that the service asks in the model's name
 *   begin NAME {"a":     starts a call and never completes it
 *   at NAME              waits at a gate until the test releases it
 *   halfway NAME         same, in the middle of the input of the following call
 *   hang                 sends nothing more until it is aborted
 *   fail                 breaks off with an error
 *   anew                 cannot continue this step after an interruption
 */
export interface ScriptedCall {
  readonly step: number;
  readonly prompt: string;
  /** Text of the step up to its interruption, if this call continues it. */
  readonly said?: string;
}

interface ScriptHooks {
  /** Called when a step completes. */
  readonly onEnd?: (call: ScriptedCall & { readonly tokensOut: number }) => void;
  /** Resolves when a script may continue from this gate. */
  readonly at?: (name: string, signal: AbortSignal | undefined) => Promise<void>;
}

export function scriptedModel(
  onCall: (call: ScriptedCall) => void = () => undefined,
  { onEnd, at = async () => undefined }: ScriptHooks = {},
): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('the scripted model only streams')),
    async doStream({ prompt, abortSignal }) {
      const scriptIndex = prompt.findLastIndex((message) => isScript(message));
      const text = textOf(prompt[scriptIndex]);
      const { step, said } = progressOf(prompt.slice(scriptIndex + 1));
      const lines = linesOf(text, step);
      // A failing script fails again when it is continued.
      if (said && lines.includes('fail')) throw new Error('the scripted model failed');
      if (said && lines.includes('anew'))
        throw new CannotContinueError('the script restarts this step');
      const call = { step, prompt: text, ...(said && { said }) };
      onCall(call);
      const parts = play(lines, said.length, abortSignal, {
        at: (name) => at(name, abortSignal),
        end: (tokensOut) => onEnd?.({ ...call, tokensOut }),
      });
      return { stream: ReadableStream.from(parts) };
    },
  };
}

/** Input tokens of every call. */
export const tokensIn = 10;
const tokensPerRead = 8;
/** Size of a call's input deltas. */
const charsPerDelta = 16;
const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

const toolLines = /^(ask|plan|todo|call|stop)\b/;

/** Messages the service inserts into a turn are not scripts. */
function isScript(message: LanguageModelV4Message): boolean {
  const text = textOf(message);
  return message.role === 'user' && text !== continuePrompt && !text.startsWith(reportLead);
}

/** Derives the next step from the replies so far, and its text from before an interruption. */
function progressOf(replies: readonly LanguageModelV4Message[]): { step: number; said: string } {
  let step = 0;
  let said = '';
  for (const [at, message] of replies.entries()) {
    if (message.role !== 'assistant') continue;
    if (textOf(replies[at + 1]) === continuePrompt) {
      said += message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    } else {
      step += 1;
      said = '';
    }
  }
  return { step, said };
}

function textOf(message: LanguageModelV4Message | undefined): string {
  const [part] = message?.role === 'user' ? message.content : [];
  return part?.type === 'text' ? part.text : '';
}

/** All text of a script, over all its steps. */
export function textIn(script: string): string {
  const lines = script.split('\n').map((line) => line.trim().split(' '));
  return lines.map(([word = '', ...words]) => tokensOf(word, words.join(' ')).join('')).join('');
}

function tokensOf(word: string, rest: string): string[] {
  if (word === 'tokens') return [...count(Number(rest))];
  return word === 'say' ? rest.split(/(?<= )/) : [];
}

/** Lines of one step: those after the tool call that ended the step before. */
function linesOf(text: string, step: number): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  let at = 0;
  for (let skipped = 0; skipped < step; skipped += 1) {
    at = lines.findIndex((line, index) => index >= at && toolLines.test(line)) + 1;
    if (at === 0) return [];
  }
  const end = lines.findIndex((line, index) => index >= at && toolLines.test(line));
  return lines.slice(at, end === -1 ? undefined : end + 1);
}

async function* play(
  lines: readonly string[],
  saidChars: number,
  signal: AbortSignal | undefined,
  hooks: { at(name: string): Promise<void>; end(tokensOut: number): void },
): AsyncGenerator<LanguageModelV4StreamPart> {
  let pace = 0;
  let halfway: string | undefined;
  let tokensOut = 0;
  let skipped = 0;
  yield { type: 'stream-start', warnings: [] };
  for (const [at, line] of lines.entries()) {
    const [word = '', ...words] = line.split(' ');
    const rest = words.join(' ');
    const id = String(at);
    if (word === 'pace') pace = Number(rest);
    else if (word === 'at') await hooks.at(rest);
    else if (word === 'halfway') halfway = rest;
    else if (word === 'fail') throw new Error('the scripted model failed');
    else if (word === 'hang') await delay(3_600_000, undefined, { signal });
    else if (word === 'say' || word === 'think' || word === 'tokens') {
      const type = word === 'think' ? 'reasoning' : 'text';
      const tokens = tokensOf(word === 'think' ? 'say' : word, rest);
      // Readers already have everything up to the interruption.
      if (type === 'reasoning' && skipped < saidChars) continue;
      yield { type: `${type}-start`, id };
      for (const token of tokens) {
        signal?.throwIfAborted();
        const known = type === 'text' ? Math.min(saidChars - skipped, token.length) : 0;
        skipped += known;
        const delta = token.slice(known);
        if (delta === '') {
          tokensOut += 1;
          continue;
        }
        if (pace > 0) await delay(pace, undefined, { signal });
        // A network delivers a few tokens at a time, with other work in between.
        else if (tokensOut % tokensPerRead === 0) await nextTick();
        tokensOut += 1;
        yield { type: `${type}-delta`, id, delta };
      }
      yield { type: `${type}-end`, id };
    } else if (word === 'begin') {
      const [toolName = '', ...json] = words;
      yield { type: 'tool-input-start', id, toolName };
      yield { type: 'tool-input-delta', id, delta: json.join(' ') };
    } else if (word === 'also' || (toolLines.test(line) && word !== 'stop')) {
      const call = toolCall(word, words, id);
      yield { type: 'tool-input-start', id, toolName: call.toolName };
      let sentChars = 0;
      for (const delta of piecesOf(call.input)) {
        signal?.throwIfAborted();
        sentChars += delta.length;
        if (halfway && sentChars > call.input.length / 2) {
          await hooks.at(halfway);
          halfway = undefined;
        }
        if (pace > 0) await delay(pace, undefined, { signal });
        yield { type: 'tool-input-delta', id, delta };
      }
      yield { type: 'tool-input-end', id };
      yield call;
    }
  }
  hooks.end(tokensOut);
  yield {
    type: 'finish',
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: {
      inputTokens: { total: tokensIn, noCache: tokensIn, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: tokensOut, text: tokensOut, reasoning: 0 },
    },
  };
}

function* count(tokens: number): Generator<string> {
  for (let at = 0; at < tokens; at += 1) yield `token${at} `;
}

function* piecesOf(json: string): Generator<string> {
  for (let at = 0; at < json.length; at += charsPerDelta) yield json.slice(at, at + charsPerDelta);
}

function toolCall(
  word: string,
  words: readonly string[],
  toolCallId: string,
): Extract<LanguageModelV4StreamPart, { type: 'tool-call' }> {
  const rest = words.join(' ');
  const [name = '', ...more] = words;
  const calls: Record<string, { toolName: string; input: unknown }> = {
    ask: {
      toolName: 'ask_user',
      input: {
        questions: [
          { key: name, header: name, question: more.join(' ') || `${name}?`, options: [] },
        ],
      },
    },
    plan: { toolName: 'propose_plan', input: { title: rest, plan: `## ${rest}`, steps: [] } },
    todo: {
      toolName: 'update_todos',
      input: { items: [{ id: '1', text: rest, status: 'pending' }] },
    },
  };
  const known = calls[word];
  if (known)
    return {
      type: 'tool-call',
      toolCallId,
      toolName: known.toolName,
      input: JSON.stringify(known.input),
    };
  return { type: 'tool-call', toolCallId, toolName: name, input: more.join(' ') || '{}' };
}
