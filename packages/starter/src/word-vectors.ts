import { createHash } from 'node:crypto';
import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { CountTokens } from './count-tokens.ts';

const usualDimensions = 256;

/**
 * Creates embeddings without a model. A hash gives each word and each pair of neighbors a direction; a text is their
 * sum, scaled to length one. Texts that share words are close, and equal texts have equal vectors.
 */
export function wordVectors(modelId: string, countTokens: CountTokens): EmbeddingModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId,
    maxEmbeddingsPerCall: undefined,
    supportsParallelCalls: true,
    doEmbed: async ({ values, dimensions = usualDimensions }) => ({
      embeddings: values.map((text) => vectorOf(text, dimensions)),
      usage: { tokens: values.reduce((all, text) => all + countTokens(text), 0) },
      warnings: [],
    }),
  };
}

function vectorOf(text: string, dimensions: number): number[] {
  const words = text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+/gu) ?? [text];
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const vector = new Array<number>(dimensions).fill(0);
  for (const [features, weight] of [
    [words, 1],
    [pairs, 0.5],
  ] as const) {
    for (const feature of features) {
      const hash = createHash('sha256').update(feature).digest();
      // Each feature sets four dimensions, so that collisions of two words are rare.
      for (let at = 0; at < 16; at += 4) {
        const place = hash.readUInt32LE(at) % dimensions;
        vector[place] = (vector[place] ?? 0) + ((hash[at + 16] ?? 0) % 2 === 0 ? weight : -weight);
      }
    }
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return vector.map((value) => value / (length || 1));
}
