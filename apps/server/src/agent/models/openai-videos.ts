import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import { fetchVideo, type VideoModel } from './video-model.ts';

const job = z.looseObject({
  id: z.string(),
  status: z.string(),
  error: z.looseObject({ message: z.string() }).nullish(),
});

export interface OpenAiVideosOptions {
  readonly baseURL: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly fetch?: typeof fetch | undefined;
}

/** Client for servers that implement OpenAI's video API: post a job, poll it, download the result. */
export function openAiVideos({
  baseURL,
  apiKey,
  model,
  fetch: send = fetch,
}: OpenAiVideosOptions): VideoModel {
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};

  async function request(path: string, signal: AbortSignal, form?: FormData) {
    const url = `${baseURL}/videos${path}`;
    const init = form ? { method: 'POST', body: form } : {};
    const response = await send(url, { headers, signal, ...init });
    const text = await response.text();
    if (response.ok) return job.parse(JSON.parse(text));
    throw new APICallError({
      message: 'the provider rejected the request',
      url,
      requestBodyValues: {},
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody: text,
    });
  }

  return {
    async start({ prompt, seconds, size, image }, signal) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ model, prompt, seconds, size })) {
        if (value !== null) form.set(name, String(value));
      }
      if (image) {
        const picture = new Blob([image.data as Uint8Array<ArrayBuffer>], {
          type: image.mediaType,
        });
        form.set('input_reference', picture, 'image');
      }
      return (await request('', signal, form)).id;
    },
    async poll(operation, signal) {
      const path = `/${encodeURIComponent(String(operation))}`;
      const { status, error } = await request(path, signal);
      if (status === 'completed')
        return fetchVideo(`${baseURL}/videos${path}/content`, headers, signal, send);
      if (status !== 'failed') return { status: 'pending' };
      return { status: 'failed', message: error?.message ?? 'The provider returned no video' };
    },
  };
}
