import type { JSONValue, Experimental_VideoModelV4 as SdkVideoModel } from '@ai-sdk/provider';

export interface VideoRequest {
  readonly prompt: string;
  readonly seconds: number;
  /** Width and height, such as `1280x720`. */
  readonly size: string | null;
  /** Image of the first frame. */
  readonly image: { readonly data: Uint8Array; readonly mediaType: string } | undefined;
}

export type VideoStatus =
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'completed'; readonly content: Buffer; readonly mediaType: string };

/** Generates videos over minutes: `start` returns an operation, `look` polls it. */
export interface VideoModel {
  start(request: VideoRequest, signal: AbortSignal): Promise<JSONValue>;
  poll(operation: JSONValue, signal: AbortSignal): Promise<VideoStatus>;
}

/** Adapts a video model from a provider's package. */
export function adaptVideoModel(model: SdkVideoModel): VideoModel {
  return {
    async start({ prompt, seconds, size, image }, abortSignal) {
      if (!model.doStart) throw new Error('this model does not support background jobs');
      const { operation } = await model.doStart({
        prompt,
        n: 1,
        aspectRatio: undefined,
        resolution: (size ?? undefined) as `${number}x${number}` | undefined,
        duration: seconds,
        fps: undefined,
        seed: undefined,
        image: image && { type: 'file', ...image },
        frameImages: undefined,
        inputReferences: undefined,
        generateAudio: undefined,
        providerOptions: {},
        abortSignal,
      });
      return operation;
    },
    async poll(operation, abortSignal) {
      if (!model.doStatus) throw new Error('this model does not support background jobs');
      const found = await model.doStatus({ operation, abortSignal });
      if (found.status === 'pending') return found;
      if (found.status === 'error') return { status: 'failed', message: found.error };
      const [video] = found.videos;
      if (!video || video.type === 'uploaded') {
        return { status: 'failed', message: 'The provider returned no video' };
      }
      const { mediaType } = video;
      if (video.type === 'url') return fetchVideo(video.url, {}, abortSignal);
      const content =
        video.type === 'base64' ? Buffer.from(video.data, 'base64') : Buffer.from(video.data);
      return { status: 'completed', content, mediaType };
    },
  };
}

/** Downloads a finished video from its provider. */
export async function fetchVideo(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<VideoStatus> {
  const response = await send(url, { headers, signal });
  if (!response.ok) throw new Error(`the video could not be fetched: ${response.status}`);
  const mediaType = response.headers.get('content-type') ?? 'video/mp4';
  return { status: 'completed', content: Buffer.from(await response.arrayBuffer()), mediaType };
}
