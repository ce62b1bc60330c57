import { createHash } from 'node:crypto';
import type { ProjectKeys } from '../../identity/project-keys.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import { detectImageType, generateImages } from './images.ts';
import type { ReplayableResponse } from './replayable-response.ts';
import type { CallDependencies } from './run-metered.ts';

export interface ImageGeneratorOptions extends CallDependencies {
  readonly keys: Pick<ProjectKeys, 'findOrCreateOwn'>;
  readonly idempotency: IdempotencyStore;
}

export interface ImageCall {
  readonly projectId: string;
  readonly callId: string;
  readonly prompt: string;
  readonly width: number;
  readonly height: number;
  readonly signal: AbortSignal;
}

/** Sizes that image models support, by their ratio. */
const sizes = [
  { ratio: 1, size: '1024x1024' },
  { ratio: 1.5, size: '1536x1024' },
  { ratio: 2 / 3, size: '1024x1536' },
] as const;

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

/**
 * Generates images for turns with the installation's default image model, charged to the project like a call of its app.
 * The function resolves to undefined if there is no image model.
 */
export function createImageGenerator(options: ImageGeneratorOptions) {
  return async ({ projectId, callId, prompt, width, height, signal }: ImageCall) => {
    const preset = options.catalogue.appPresets.find(({ kind }) => kind === 'image');
    if (!preset) return undefined;
    const key = await options.keys.findOrCreateOwn(projectId);
    const size = closestSize(width / height);
    const body = { model: preset.id, prompt, n: 1, size, response_format: 'b64_json' } as const;
    const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    const { idempotency } = options;
    const outcome = await idempotency.claimOrReplay(key.id, callId, fingerprint, signal);
    if ('response' in outcome) return toImage(outcome.response, preset.name);
    const { claim } = outcome;
    try {
      return toImage(await generateImages(options, { key, claim, signal }, body), preset.name);
    } catch (error) {
      // A call that fails before it reserves credits has not dropped the claim itself.
      await claim.drop();
      throw error;
    } finally {
      claim.end();
    }
  };
}

function closestSize(ratio: number): string {
  const distance = (one: number) => Math.abs(Math.log(one / ratio));
  const [closest] = sizes.toSorted((a, b) => distance(a.ratio) - distance(b.ratio));
  return closest?.size ?? 'auto';
}

function toImage({ body }: ReplayableResponse, model: string) {
  const { data } = JSON.parse(body.toString('utf8')) as { data: { b64_json: string }[] };
  const encoded = data[0]?.b64_json ?? '';
  const extension = extensions[detectImageType(encoded)];
  return { bytes: Buffer.from(encoded, 'base64'), extension, model };
}
