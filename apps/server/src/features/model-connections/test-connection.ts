import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import {
  type KnownModelRecord,
  type ModelTestCheck,
  type ModelTestRecord,
  modelLimits,
} from '@millwright/contract';
import type { Vendor, VendorAccess } from '../../agent/models/vendors.ts';
import { checkModelList } from './check-model-list.ts';
import { explainFailure, type FailureExplanation } from './explain-failure.ts';

export interface ConnectionTest {
  readonly vendor: Vendor;
  readonly access: VendorAccess;
  /** Chooses the model to call from the ones the provider lists; undefined if there is none. */
  readonly chooseModel: (available: readonly KnownModelRecord[]) => string | undefined;
  readonly signal: AbortSignal;
}

/** Leaves time for the response. */
const totalMs = modelLimits.testSeconds * 1000 - 500;

type Outcome = Pick<ModelTestCheck, 'status' | 'reason' | 'message'>;

/**
 * Makes real requests: lists the models, then requests a short reply and a tool call at the same time. Never throws,
 * unless the caller aborts.
 */
export async function testConnection(test: ConnectionTest): Promise<ModelTestRecord> {
  const deadline = AbortSignal.any([test.signal, AbortSignal.timeout(totalMs)]);
  const { available, check: listed } = await checkModelList(test.vendor, test.access, deadline);
  test.signal.throwIfAborted();
  const model = test.chooseModel(available);
  const isUseless = listed.status === 'failed' && !mayStillAnswer(listed);
  const calls =
    model === undefined || isUseless
      ? [skip('completion'), skip('tool_call')]
      : await Promise.all([
          checkCompletion(test, model, deadline, listed),
          checkToolCall(test, model, deadline),
        ]);
  test.signal.throwIfAborted();
  const checks = judge([listed, ...calls], model);
  const isFailed = checks.some(({ status }) => status === 'failed');
  return { status: isFailed ? 'failed' : 'ok', model: model ?? null, checks, available };
}

/** Some servers answer requests, but can't list their models. */
const mayStillAnswer = ({ reason }: ModelTestCheck) =>
  reason === 'address' || reason === 'provider';

/** A missing list or tool support is no obstacle as long as the model replies. */
function judge(checks: readonly ModelTestCheck[], model: string | undefined): ModelTestCheck[] {
  const replies = checks.some(({ name, status }) => name === 'completion' && isGood(status));
  if (model === undefined && checks.every(({ status }) => status !== 'failed')) {
    const message = 'The server offers no models. Load one, or name the models to offer.';
    return checks.map((check) =>
      check.name === 'completion'
        ? { ...check, status: 'failed', reason: 'model', message }
        : check,
    );
  }
  if (!replies) return [...checks];
  return checks.map((check) =>
    check.status === 'failed' ? { ...check, status: 'warning' } : check,
  );
}

const isGood = (status: ModelTestCheck['status']) => status === 'passed' || status === 'warning';

function checkCompletion(
  test: ConnectionTest,
  model: string,
  deadline: AbortSignal,
  listed: ModelTestCheck,
): Promise<ModelTestCheck> {
  return measure('completion', async () => {
    try {
      await callOnce(test, model, {
        prompt: [{ role: 'user', content: [{ type: 'text', text: 'Reply with the word OK.' }] }],
        maxOutputTokens: 64,
        abortSignal: deadline,
      });
      return passed(`${model} replied.`);
    } catch (error) {
      const explained = explainFailure(error, contextOf(test, model));
      // A local server loads a model on first use, which can take minutes.
      const isLoading = explained.reason === 'timeout' && listed.status === 'passed';
      return isLoading
        ? {
            status: 'warning',
            reason: 'timeout',
            message: `${explained.message} It may still be loading.`,
          }
        : failed(explained);
    }
  });
}

const pingTool = {
  type: 'function',
  name: 'ping',
  description: 'Reports that tools work.',
  inputSchema: {
    type: 'object',
    properties: { word: { type: 'string' } },
    required: ['word'],
    additionalProperties: false,
  },
} as const;

function checkToolCall(
  test: ConnectionTest,
  model: string,
  deadline: AbortSignal,
): Promise<ModelTestCheck> {
  const text = 'Call the tool `ping` with the word "hello". Do not reply with text.';
  return measure('tool_call', async () => {
    try {
      const { calls } = await callOnce(test, model, {
        prompt: [{ role: 'user', content: [{ type: 'text', text }] }],
        tools: [pingTool],
        maxOutputTokens: 512,
        abortSignal: deadline,
      });
      return calls > 0 ? passed(`${model} called a tool.`) : failed(withoutTools(model));
    } catch (error) {
      const explained = explainFailure(error, contextOf(test, model));
      return failed(explained.reason === 'provider' ? withoutTools(model) : explained);
    }
  });
}

const withoutTools = (model: string): FailureExplanation => ({
  reason: 'model',
  message: `${model} did not call a tool. Millwright describes tools to it in words instead.`,
});

const contextOf = ({ vendor }: ConnectionTest, model: string) => ({
  provider: vendor.name,
  model,
  seconds: modelLimits.testSeconds,
});

/** Streams a reply to its end, as turns do. */
async function callOnce(
  { vendor, access }: ConnectionTest,
  model: string,
  options: LanguageModelV4CallOptions,
): Promise<{ calls: number }> {
  const endpoint = vendor.endpointOf(access, model);
  const requested = { model, max_output_tokens: options.maxOutputTokens ?? 64 };
  const opened: LanguageModelV4 = await vendor.protocolOf(model).open(endpoint, requested);
  const { stream } = await opened.doStream(options);
  let calls = 0;
  let isReply = false;
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'tool-call') calls += 1;
    isReply ||= isOutput(part);
  }
  options.abortSignal?.throwIfAborted();
  // Provider packages read any other response, such as a web page, as an empty reply.
  if (!isReply) throw new Error('the reply is empty');
  return { calls };
}

/** A model that only reasons may reach its limit before it replies. */
function isOutput(part: LanguageModelV4StreamPart): boolean {
  if (part.type === 'finish') return part.finishReason.unified === 'length';
  return ['text-delta', 'reasoning-delta', 'tool-call'].includes(part.type);
}

async function measure(
  name: ModelTestCheck['name'],
  run: () => Promise<Outcome>,
): Promise<ModelTestCheck> {
  const startedAt = performance.now();
  const outcome = await run();
  return { name, ...outcome, duration_ms: Math.round(performance.now() - startedAt) };
}

const passed = (message: string): Outcome => ({ status: 'passed', reason: null, message });
const failed = ({ reason, message }: FailureExplanation): Outcome => ({
  status: 'failed',
  reason,
  message,
});
const skip = (name: ModelTestCheck['name']): ModelTestCheck => ({
  name,
  status: 'skipped',
  reason: null,
  message: 'Not tried.',
  duration_ms: 0,
});
