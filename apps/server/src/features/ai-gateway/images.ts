import type { ImageModelV4File } from '@ai-sdk/provider';
import { request } from '@millwright/contract';
import { z } from 'zod';
import { costOf, costOfUnits } from '../../agent/models/cost.ts';
import { callWithRetries } from '../../agent/models/retrying-model.ts';
import { type MultipartForm, missingFileError, type UploadedFile } from './multipart-form.ts';
import { createJsonResponse, type ReplayableResponse } from './replayable-response.ts';
import {
  type CallDependencies,
  type GatewayCaller,
  openMediaModel,
  runMetered,
} from './run-metered.ts';

const promptChars = 32_000;
const maxImages = 10;

const fields = {
  model: z.string().min(1).max(200),
  prompt: z.string().min(1).max(promptChars),
  size: z.union([z.literal('auto'), z.string().regex(/^\d{1,5}x\d{1,5}$/)]).optional(),
  quality: z.string().max(50).optional(),
  background: z.string().max(50).optional(),
  response_format: z.enum(['b64_json', 'url']).default('b64_json'),
};
const count = z.int().min(1).max(maxImages);

export const imageRequest = request(z.object({ ...fields, n: count.default(1) }));
export type ImageRequest = z.output<typeof imageRequest>;
/** Form fields are always strings. */
export const imageEditRequest = request(
  z.object({ ...fields, n: z.coerce.number().default(1).pipe(count) }),
);

/** Returns the images of an edit and the mask of the region that may change. */
export function getInputImages({ files }: MultipartForm): {
  images: readonly UploadedFile[];
  mask?: UploadedFile;
} {
  const { image: images = [], mask: [mask] = [] } = files;
  if (images.length === 0) throw missingFileError('image');
  return { images, ...(mask && { mask }) };
}

/** Generates images from a prompt, optionally based on other images. */
export async function generateImages(
  deps: CallDependencies,
  caller: GatewayCaller,
  { model, prompt, n, size, quality, background, response_format }: ImageRequest,
  inputs: { readonly images?: readonly UploadedFile[]; readonly mask?: UploadedFile } = {},
): Promise<ReplayableResponse> {
  const preset = deps.catalogue.findForApp('image', model);
  const opened = await openMediaModel(deps, preset, 'image');
  const most = costOfUnits(preset, n);
  const options = { ...(quality && { quality }), ...(background && { background }) };
  const estimate = { least: most, most, dispatched: { tokensIn: 0, tokensOut: 0, cost: most } };
  return runMetered(deps, caller, preset, estimate, async (signal, dispatch) => {
    const limit = opened.maxImagesPerCall;
    const perCall =
      (typeof limit === 'function' ? await limit({ modelId: opened.modelId }) : limit) ?? 1;
    const images: string[] = [];
    const tokens = { in: 0, out: 0 };
    while (images.length < n) {
      const result = await callWithRetries(deps.retryPolicy, signal, dispatch, (abortSignal) =>
        opened.doGenerate({
          prompt,
          n: Math.min(perCall, n - images.length),
          size: (size === 'auto' ? undefined : size) as `${number}x${number}` | undefined,
          aspectRatio: undefined,
          seed: undefined,
          files: inputs.images?.map(toImageFile),
          mask: inputs.mask && toImageFile(inputs.mask),
          providerOptions: { [preset.provider]: { ...preset.options, ...options } },
          abortSignal,
        }),
      );
      if (result.images.length === 0) throw new Error('the provider returned no image');
      for (const image of result.images) {
        images.push(typeof image === 'string' ? image : Buffer.from(image).toString('base64'));
      }
      tokens.in += result.usage?.inputTokens ?? 0;
      tokens.out += result.usage?.outputTokens ?? 0;
    }
    const counts = { tokensIn: tokens.in, tokensCached: 0, tokensOut: tokens.out };
    const cost = costOfUnits(preset, images.length) + costOf(preset.price, counts);
    return {
      usage: { tokensIn: tokens.in, tokensOut: tokens.out, cost },
      toResponse: ({ charged }) =>
        createJsonResponse({
          created: Math.floor(Date.now() / 1000),
          data: images.map((image) =>
            response_format === 'url'
              ? { url: `data:${detectImageType(image)};base64,${image}` }
              : { b64_json: image },
          ),
          usage: {
            input_tokens: tokens.in,
            output_tokens: tokens.out,
            total_tokens: tokens.in + tokens.out,
            cost: charged,
          },
        }),
    };
  });
}

const toImageFile = ({ mediaType, data }: UploadedFile): ImageModelV4File => ({
  type: 'file',
  mediaType,
  data,
});

/** Detects the image type by the prefix of its base64 encoding. */
export function detectImageType(image: string): 'image/jpeg' | 'image/webp' | 'image/png' {
  if (image.startsWith('/9j/')) return 'image/jpeg';
  return image.startsWith('UklGR') ? 'image/webp' : 'image/png';
}
