import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import {
  countChars,
  fitPromptToBudget,
  minPromptChars,
  promptBudgetFor,
} from './fit-prompt-to-budget.ts';
import { type Entry, noUsage, type Reply } from './journal-entries.ts';
import type { ModelPreset } from './models/model-preset.ts';

const opening: LanguageModelV4Prompt = [
  { role: 'system', content: 'You build.' },
  { role: 'user', content: [{ type: 'text', text: 'Build it' }] },
];

function call(toolCallId: string, toolName: string, input: unknown, text = ''): Reply {
  return {
    kind: 'reply',
    content: [
      { type: 'text', text },
      { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) },
    ],
    usage: noUsage,
    cost: 0,
  };
}

function settled(toolCallId: string, name: string, output: unknown): Entry {
  return { kind: 'settled', toolCallId, name, status: 'ok', output };
}

/** A turn that reads a long file in each step. */
function readSteps(steps: number, chars: number): Entry[] {
  return Array.from({ length: steps }, (_, at) => [
    call(`c${at}`, 'read_file', { path: `${at}.ts` }, `Step ${at}.`),
    settled(`c${at}`, 'read_file', `${at} ${'x'.repeat(chars)}`),
  ]).flat();
}

const promptJson = (entries: readonly Entry[], budget: number) =>
  JSON.stringify(fitPromptToBudget(opening, entries, budget));

test('keeps every message while the prompt fits its budget', () => {
  const prompt = fitPromptToBudget(opening, readSteps(3, 100), 10_000);
  assert.equal(prompt?.length, 2 + 6);
});

test('stays within the budget at every step and mostly extends the previous prompt', () => {
  const budget = 50_000;
  const entries = readSteps(60, 3_000);
  let extended = 0;
  let before = '';
  for (let end = 0; end <= entries.length; end += 2) {
    const json = promptJson(entries.slice(0, end), budget);
    assert.ok(json.length <= budget + 1_000, `${json.length} at ${end}`);
    if (json.startsWith(before.slice(0, -1))) extended += 1;
    before = json;
  }
  assert.ok(extended >= 50, `only ${extended} of 61 prompts began with the one before`);
});

test('builds the same prompt after another worker takes over the turn', () => {
  const entries = readSteps(40, 3_000);
  assert.equal(promptJson(entries, 30_000), promptJson(structuredClone(entries), 30_000));
});

test('keeps decisions, the plan, todos and changed files, and pairs every call with its result', () => {
  const entries: Entry[] = [
    call('p', 'propose_plan', { title: 'Shop', plan: 'Sell hats' }),
    settled('p', 'propose_plan', 'approved'),
    call('q', 'ask_user', { questions: [{ key: 'pay', question: 'How to pay?' }] }),
    settled('q', 'ask_user', { pay: 'By invoice' }),
    call('t', 'update_todos', { items: [{ id: '1', text: 'Basket', status: 'pending' }] }),
    settled('t', 'update_todos', 'ok'),
    call('w', 'write_file', { path: 'src/Basket.tsx', content: 'x'.repeat(9_000) }),
    {
      kind: 'settled',
      toolCallId: 'w',
      name: 'write_file',
      status: 'ok',
      output: 'Created',
      files: [{ path: 'src/Basket.tsx', operation: 'create' }],
    },
    ...readSteps(20, 4_000),
  ];
  const prompt = fitPromptToBudget(opening, entries, 24_000) ?? [];
  const json = JSON.stringify(prompt);
  for (const word of ['Sell hats', 'By invoice', 'Basket', 'src/Basket.tsx', 'approved']) {
    assert.ok(json.includes(word), word);
  }
  assert.doesNotMatch(json, /x{5000}/);
  const ids = (type: string) =>
    [...json.matchAll(new RegExp(`"type":"${type}","toolCallId":"(\\w+)"`, 'g'))].map(
      ([, id]) => id,
    );
  assert.ok(ids('tool-call').length > 0);
  assert.deepEqual(ids('tool-call'), ids('tool-result'));
});

test('keeps decisions, commands and failures of a turn of 200 steps within the budget of any model', () => {
  const entries: Entry[] = [
    call('p', 'propose_plan', { title: 'Shop', plan: 'Sell hats' }),
    settled('p', 'propose_plan', { status: 'approved' }),
    call('q', 'ask_user', { questions: [{ key: 'pay', question: 'How to pay?' }] }),
    settled('q', 'ask_user', { pay: 'By invoice' }),
    ...readSteps(190, 8_000),
    call('e', 'run_command', { command: 'npm run migrate' }),
    {
      kind: 'settled',
      toolCallId: 'e',
      name: 'run_command',
      status: 'error',
      output: `${'log '.repeat(900)}\nExit code 1: no such table: hats`,
    },
    {
      kind: 'verified',
      verdict: 'failed',
      summary: 'The page is blank.',
      report: 'The page is blank.',
      signatures: ['blank'],
    },
    ...readSteps(7, 20_000),
  ];
  for (const budget of [minPromptChars, 64_800, 135_000]) {
    const prompt = fitPromptToBudget(opening, entries, budget);
    assert.ok(prompt && countChars(prompt) <= budget, `${budget}`);
    const json = JSON.stringify(prompt);
    const kept = ['Sell hats', 'approved', 'By invoice', 'npm run migrate', 'no such table: hats'];
    for (const words of [...kept, 'The page is blank']) {
      assert.ok(json.includes(words), `${words} at ${budget}`);
    }
  }
});

test('abbreviates many large results of a single step', () => {
  const reply: Reply = {
    kind: 'reply',
    content: Array.from({ length: 200 }, (_, at) => ({
      type: 'tool-call',
      toolCallId: `c${at}`,
      toolName: 'read_file',
      input: `{"path":"${at}"}`,
    })),
    usage: noUsage,
    cost: 0,
  };
  const results = reply.content.map((_, at) => settled(`c${at}`, 'read_file', 'y'.repeat(60_000)));
  const budget = 300_000;
  const prompt = fitPromptToBudget(opening, [reply, ...results], budget);
  assert.ok(prompt && countChars(prompt) <= budget);
});

test('returns undefined for an opening that exceeds the budget', () => {
  const long: LanguageModelV4Prompt = [
    { role: 'user', content: [{ type: 'text', text: 'z'.repeat(30_000) }] },
  ];
  assert.equal(fitPromptToBudget(long, [], 20_000), undefined);
});

test('derives the budget from the context window, within limits', () => {
  const preset = (context_window: number, max_output_tokens = 8_000, max_prompt_tokens?: number) =>
    promptBudgetFor({ context_window, max_output_tokens, max_prompt_tokens } as ModelPreset);
  assert.equal(preset(4_000), minPromptChars);
  assert.equal(preset(32_000), 64_800);
  assert.equal(preset(1_000_000), 399_600);
  assert.equal(preset(200_000, 8_000, 50_000), 135_000);
  assert.equal(preset(1_000_000, 8_000, 500_000), 1_350_000);
});
