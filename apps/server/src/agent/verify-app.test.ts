import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TurnWork } from '../core/ports/agent.ts';
import { SandboxError } from '../core/ports/sandbox.ts';
import type { DevSandbox, Inspection } from '../core/ports/sandbox-manager.ts';
import { redactTexts } from '../core/redact.ts';
import { verifyApp } from './verify-app.ts';

const secret = 'canary-key-of-a-service';
const frame = `1 | throw new Error("${secret}")`;
const inspection: Inspection = {
  ok: false,
  checks: [{ name: 'console', ok: false, summary: `Error: ${secret}`, durationMs: 1 }],
  isOpened: true,
  problems: [
    { source: 'runtime', file: 'a.ts', line: 1, column: 1, message: `bad key ${secret}`, frame },
  ],
  screenshot: new Uint8Array([1, 2]),
};

/** Returns everything that a verification emits, records and returns. */
async function verify(inspect: () => Promise<Inspection>): Promise<string> {
  const written: unknown[] = [];
  const work = {
    assignment: { turnId: 'trn_1', autoFix: true },
    signal: new AbortController().signal,
    emit: async (event: unknown) => void written.push(event),
    record: async (...recorded: unknown[]) => void written.push(recorded),
  } as unknown as TurnWork;
  const app = {
    openSandbox: async () => ({ inspect }) as unknown as DevSandbox,
    redact: redactTexts([secret]),
    saveScreenshot: async (screenshot: Uint8Array) => void written.push({ saved: screenshot }),
  };
  written.push(await verifyApp(work, app, { attempt: 1, max: 3 }, async () => 0));
  return JSON.stringify(written);
}

test("a verification contains none of the secrets that the app's errors repeat", async () => {
  const written = await verify(async () => inspection);
  assert.match(written, /bad key \[redacted\]/);
  assert.ok(!written.includes('canary'), written);
});

test('a verification keeps the screenshot of an app that works, and of no other', async () => {
  const working = { ...inspection, ok: true, problems: [] };
  assert.match(await verify(async () => working), /"saved"/);
  assert.doesNotMatch(await verify(async () => inspection), /"saved"/);
  assert.doesNotMatch(await verify(async () => ({ ...working, screenshot: null })), /"saved"/);
});

test('a verification that fails redacts the reason', async () => {
  const written = await verify(async () => {
    throw new SandboxError('failed', `the server stopped: ${secret}`);
  });
  assert.match(written, /the server stopped: \[redacted\]/);
  assert.ok(!written.includes('canary'), written);
});
