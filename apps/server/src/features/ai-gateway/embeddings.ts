import { request } from '@millwright/contract';
import { z } from 'zod';
import { costOf } from '../../agent/models/cost.ts';
import { steadily } from '../../agent/models/retrying-model.ts';
import { ApiError } from '../../core/api-error.ts';
import { estimateTokens, mostTokensFor } from '../../core/estimate-tokens.ts';
import type { CallDependencies, Caller } from './gateway-call.ts';
import { mediaModel, metered } from './gateway-call.ts';
import { type Answer, jsonAnswer } from './gateway-response.ts';

const mostTexts = 2_048;

export const embeddingRequest = request(
  z.object({
    model: z.string().min(1).max(200),
    input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(mostTexts)]),
    encoding_format: z.enum(['float', 'base64']).default('float'),
    dimensions: z.int().min(1).max(4_096).optional(),
  }),
);
export type EmbeddingRequest = z.output<typeof embeddingRequest>;

export async function embed(
  deps: CallDependencies,
  caller: Caller,
  { model, input, encoding_format, dimensions }: EmbeddingRequest,
): Promise<Answer> {
  const preset = deps.catalogue.findForApp('embedding', model);
  const opened = await mediaModel(deps, preset, 'embedding');
  const texts = [input].flat();
  const estimatedTokens = texts.reduce((all, text) => all + estimateTokens(text), 0);
  const usedFor = (tokensIn: number) => {
    const cost = costOf(preset.price, { tokensIn, tokensCached: 0, tokensOut: 0 });
    return { tokensIn, tokensOut: 0, cost };
  };
  const { cost: most } = usedFor(mostTokensFor(estimatedTokens));
  const estimate = { least: most, most, sent: usedFor(estimatedTokens) };
  return metered(deps, caller, preset, estimate, async (signal, dispatch) => {
    const perCall = (await opened.maxEmbeddingsPerCall) ?? mostTexts;
    const vectors: number[][] = [];
    let counted: number | undefined;
    for (let at = 0; at < texts.length; at += perCall) {
      const values = texts.slice(at, at + perCall);
      const { embeddings, usage } = await steadily(deps.patience, signal, dispatch, (abortSignal) =>
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
      if (usage) counted = (counted ?? 0) + usage.tokens;
    }
    if (dimensions !== undefined && vectors.some(({ length }) => length !== dimensions)) {
      throw new ApiError(
        'VALIDATION_FAILED',
        `dimensions: ${model} does not support ${dimensions}`,
      );
    }
    const tokensIn = counted ?? estimatedTokens;
    const data = vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding_format === 'base64' ? packed(vector) : vector,
    }));
    return {
      used: usedFor(tokensIn),
      answerOf: ({ charged }) => {
        const usage = { prompt_tokens: tokensIn, total_tokens: tokensIn, cost: charged };
        return jsonAnswer({ object: 'list', data, model, usage });
      },
    };
  });
}

/** Encodes a vector as OpenAI does: 32-bit floats, little-endian. */
function packed(vector: readonly number[]): string {
  return Buffer.from(new Float32Array(vector).buffer).toString('base64');
}
