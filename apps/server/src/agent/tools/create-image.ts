import type { Platform } from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import { formatBytes } from '../material/format-for-prompt.ts';
import { changeFiles } from './change-files.ts';
import { errorResult } from './error-result.ts';
import { drawPlaceholder, imageStyles } from './image/draw-placeholder.ts';
import { buildingModes, type Tool, type ToolContext, tool } from './tool.ts';

export interface ImageRequest {
  readonly projectId: string;
  /** A repeated call with the same id returns the same image and costs nothing. */
  readonly callId: string;
  readonly prompt: string;
  readonly width: number;
  readonly height: number;
  readonly signal: AbortSignal;
}

export interface GeneratedImage {
  readonly bytes: Uint8Array;
  readonly extension: 'png' | 'jpg' | 'webp';
  readonly model: string;
}

/** Generates an image with the default image model; undefined if there is none. Throws an ApiError if that fails. */
export type GenerateImage = (request: ImageRequest) => Promise<GeneratedImage | undefined>;

interface ImageFile {
  readonly content: Uint8Array | string;
  readonly extension: string;
  /** Tells the model what the image is. */
  readonly origin: string;
}

const minSide = 16;
const maxSide = 4_096;
const input = z.object({
  name: z
    .string()
    .regex(/^[a-z\d][a-z\d-]{0,59}$/)
    .describe('File name without extension, such as team-photo'),
  description: z.string().min(1).max(2_000),
  style: z.enum(imageStyles).default('abstract'),
  width: z.int().min(minSide).max(maxSide).default(1_200),
  height: z.int().min(minSide).max(maxSide).default(800),
  colors: z
    .array(z.string().regex(/^#[\da-f]{6}$/i))
    .max(5)
    .default([])
    .describe('As #rrggbb, the main color first'),
});
type Input = z.output<typeof input>;

/** Creates an image file: with the image model of the installation, or as placeholder art. */
export function createImage(generate: GenerateImage): Tool {
  return tool({
    name: 'create_image',
    modes: buildingModes,
    builds: true,
    description:
      'Create an image file for the app and return its address. Without an image model, it is placeholder art: decorative SVG in the given style and colors.',
    input,
    title: ({ name }) => `Create the image ${name}`,
    async execute(request, context) {
      const { platform } = context.work.assignment;
      const image = await makeImage(request, context, generate);
      if (platform === 'mobile' && image.extension === 'svg') {
        return errorResult(
          'NO_IMAGE_MODEL',
          `${image.origin} React Native cannot show SVG files: draw with views and gradients instead.`,
        );
      }
      const { folder, urlOf } = places[platform];
      const path = `${folder}/${request.name}.${image.extension}`;
      const before = await context.work.workspace.read(path);
      const change = { kind: 'write', path, content: image.content } as const;
      const { files, events } = await changeFiles(context, change, { before });
      const size = formatBytes(Buffer.byteLength(image.content));
      const output = `${before ? 'Updated' : 'Created'} ${path} (${size}). ${urlOf(path)} ${image.origin}`;
      return { status: 'ok', output, files, events };
    },
  });
}

/** Folder of images on each platform, and how code refers to a file in it. */
const places: Readonly<
  Record<Platform, { readonly folder: string; readonly urlOf: (path: string) => string }>
> = {
  web: {
    folder: 'public/images',
    urlOf: (path) => `Pages refer to it as ${path.slice('public'.length)}.`,
  },
  mobile: {
    folder: 'assets/images',
    urlOf: (path) => `Use it as require('./${path}'), relative to App.tsx.`,
  },
};

async function makeImage(
  request: Input,
  { work, toolCallId, signal }: ToolContext,
  generate: GenerateImage,
): Promise<ImageFile> {
  const { description, style, width, height, colors } = request;
  const palette = colors.length > 0 ? ` Colors: ${colors.join(', ')}.` : '';
  let reason = 'no image model is configured';
  try {
    const { projectId } = work.assignment;
    const prompt = `${description}\nStyle: ${style}.${palette}`;
    const generated = await generate({
      projectId,
      callId: toolCallId,
      prompt,
      width,
      height,
      signal,
    });
    if (generated) {
      const { bytes, extension, model } = generated;
      return { content: bytes, extension, origin: `The image model ${model} generated it.` };
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) throw error;
    reason = `the image model failed: ${error.message}`;
  }
  const origin = `It is placeholder art (${style}), because ${reason}. It does not show what the description says: tell the person, and do not present it as a real photo.`;
  return { content: drawPlaceholder(request), extension: 'svg', origin };
}
