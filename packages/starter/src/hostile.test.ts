import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { limits, type Mode } from '@millwright/contract';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { answer } from './answer.ts';
import { readSituation } from './situation.ts';
import { readStored, specificationPath } from './stored.ts';

/** Pieces that are the worst case of a backtracking pattern, repeated up to the maximum prompt length. */
const repeated: Readonly<Record<string, string>> = {
  spaces: ' ',
  'line breaks': '\n',
  'tabs and line breaks': '\t\n',
  letters: 'a',
  digits: '0',
  'opening brackets': '(',
  'brackets after words': 'a (',
  marks: '!?.:',
  hyphens: '-',
  commas: ', ',
  slashes: '/ A ',
  'units of height': 'height ',
  'words before words': 'for as to ',
  'questions without an end': 'what where ',
  'quotes without an end': '"a ',
  'spaces before a letter': `${' '.repeat(500)}x`,
  'new fields': 'add w. ',
  bullets: '- w\n',
  'sentences of fields': 'each w has a w. ',
  'records to keep': 'also track w\n',
  'numbers with slashes': '1 / ',
  'currency signs': '$ a ',
};

/** Far above the usual time on a slow machine, and far below that of one quadratic pattern over a whole prompt. */
const mostMs = 3_000;

/** Fills a prompt to its maximum length. Every `w` becomes another word. */
function hostile(beginning: string, piece: string): string {
  const times = Math.ceil(limits.own.promptChars / piece.length);
  let word = 0;
  return `${beginning}${piece.repeat(times)}`
    .slice(0, limits.own.promptChars)
    .replaceAll(/\bw\b/g, () => `w${(word++).toString(36)}x`);
}

function asked(mode: Mode, request: string, read: string | undefined) {
  const toolCallId = 'call';
  const input = { path: specificationPath };
  const material = read === undefined ? [] : [{ type: 'text' as const, text: specificationPath }];
  const call = { type: 'tool-call' as const, toolCallId, toolName: 'read_file', input };
  const output = { type: 'text' as const, value: read ?? '' };
  const result = { type: 'tool-result' as const, toolCallId, toolName: 'read_file', output };
  const prompt: LanguageModelV4CallOptions['prompt'] = [
    { role: 'user', content: [{ type: 'text', text: request }, ...material] },
    ...(read === undefined
      ? []
      : ([
          { role: 'assistant', content: [call] },
          { role: 'tool', content: [result] },
        ] as const)),
  ] as LanguageModelV4CallOptions['prompt'];
  return readSituation({
    prompt,
    providerOptions: { builtin: { mode, platform: 'web', opening: 1 } },
  });
}

const { calls } = answer(asked('build', 'track books with author and rating 1-5', undefined));
const file = String(
  calls.find(({ input }) => input['path'] === specificationPath)?.input['content'],
);
assert.ok(readStored(file));
const numbered = file
  .split('\n')
  .map((line, at) => `${at + 1}\t${line}`)
  .join('\n');

const situations = [
  { what: 'a new app', mode: 'build', beginning: 'track books with ', read: undefined },
  { what: 'a change', mode: 'build', beginning: 'add ', read: numbered },
  { what: 'a question', mode: 'chat', beginning: 'where is ', read: numbered },
] as const;

suite('the built-in model answers the longest prompts in bounded time', () => {
  for (const [name, piece] of Object.entries(repeated)) {
    test(name, () => {
      for (const { what, mode, beginning, read } of situations) {
        const request = hostile(beginning, piece);
        const ms = cpuMs(() => answer(asked(mode, request, read)));
        assert.ok(ms < mostMs, `${what}: ${ms} ms`);
      }
    });
  }
});
