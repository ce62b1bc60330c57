import { request } from '@millwright/contract';
import { z } from 'zod';
import { costOf } from '../../agent/models/cost.ts';
import { callWithRetries } from '../../agent/models/retrying-model.ts';
import { ApiError } from '../../core/api-error.ts';
import { estimateTokens, maxTokensFor } from '../../core/estimate-tokens.ts';
import { createJsonResponse, type ReplayableResponse } from './replayable-response.ts';
import type { CallDependencies, GatewayCaller } from './run-metered.ts';
import { openMediaModel, runMetered } from './run-metered.ts';

const maxTexts = 2_048;

export const embeddingRequest = request(
  z.object({
    model: z.string().min(1).max(200),
    input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(maxTexts)]),
    encoding_format: z.enum(['float', 'base64']).default('float'),
    dimensions: z.int().min(1).max(4_096).optional(),
  }),
);
export type EmbeddingRequest = z.output<typeof embeddingRequest>;

export async function embed(
  deps: CallDependencies,
  caller: GatewayCaller,
  { model, input, encoding_format, dimensions }: EmbeddingRequest,
): Promise<ReplayableResponse> {
  const preset = deps.catalogue.findForApp('embedding', model);
  const opened = await openMediaModel(deps, preset, 'embedding');
  const texts = [input].flat();
  const estimatedTokens = texts.reduce((all, text) => all + estimateTokens(text), 0);
  const usedFor = (tokensIn: number) => {
    const cost = costOf(preset.price, { tokensIn, tokensCached: 0, tokensOut: 0 });
    return { tokensIn, tokensOut: 0, cost };
  };
  const { cost: most } = usedFor(maxTokensFor(estimatedTokens));
  const estimate = { least: most, most, dispatched: usedFor(estimatedTokens) };
  return runMetered(deps, caller, preset, estimate, async (signal, dispatch) => {
    const perCall = (await opened.maxEmbeddingsPerCall) ?? maxTexts;
    const vectors: number[][] = [];
    let reportedTokens: number | undefined;
    for (let at = 0; at < texts.length; at += perCall) {
      const values = texts.slice(at, at + perCall);
      const { embeddings, usage } = await callWithRetries(
        deps.retryPolicy,
        signal,
        dispatch,
        (abortSignal) =>
          opened.doEmbed({
            values,
            ...(dimensions !== undefined && { dimensions }),
            providerOptions:
              dimensions === undefined
                ? {}
                : { openai: { dimensions }, [preset.provider]: { dimensions } },
            abortSignal,
          }),
      );
      vectors.push(...embeddings);
      if (usage) reportedTokens = (reportedTokens ?? 0) + usage.tokens;
    }
    if (dimensions !== undefined && vectors.some(({ length }) => length !== dimensions)) {
      throw new ApiError(
        'VALIDATION_FAILED',
        `dimensions: ${model} does not support ${dimensions}`,
      );
    }
    const tokensIn = reportedTokens ?? estimatedTokens;
    const data = vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding_format === 'base64' ? encodeBase64(vector) : vector,
    }));
    return {
      usage: usedFor(tokensIn),
      toResponse: ({ charged }) => {
        const usage = { prompt_tokens: tokensIn, total_tokens: tokensIn, cost: charged };
        return createJsonResponse({ object: 'list', data, model, usage });
      },
    };
  });
}

/** Encodes a vector as OpenAI does: 32-bit floats, little-endian. */
function encodeBase64(vector: readonly number[]): string {
  return Buffer.from(new Float32Array(vector).buffer).toString('base64');
}
