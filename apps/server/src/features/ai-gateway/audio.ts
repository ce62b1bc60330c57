import { request } from '@millwright/contract';
import { z } from 'zod';
import { costOfUnits } from '../../agent/models/cost.ts';
import { callWithRetries } from '../../agent/models/retrying-model.ts';
import type { UploadedFile } from './multipart-form.ts';
import { createJsonResponse, type ReplayableResponse } from './replayable-response.ts';
import {
  type CallDependencies,
  type GatewayCaller,
  openMediaModel,
  runMetered,
} from './run-metered.ts';

const types = {
  mp3: 'audio/mpeg',
  opus: 'audio/opus',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
} as const;
type AudioFormat = keyof typeof types;
const formats = Object.keys(types) as [AudioFormat, ...AudioFormat[]];

const inputChars = 10_000;

export const speechRequest = request(
  z.object({
    model: z.string().min(1).max(200),
    input: z.string().min(1).max(inputChars),
    voice: z.union([z.string().min(1).max(200), z.object({ id: z.string() })]).optional(),
    instructions: z.string().max(inputChars).optional(),
    response_format: z.enum(formats).default('mp3'),
    speed: z.number().min(0.25).max(4).optional(),
    stream_format: z.literal('audio').optional(),
  }),
);
export type SpeechRequest = z.output<typeof speechRequest>;

/** Synthesizes speech. The price is per thousand input characters, so the cost is known in advance. */
export async function synthesizeSpeech(
  deps: CallDependencies,
  caller: GatewayCaller,
  { model, input, voice, instructions, response_format, speed }: SpeechRequest,
): Promise<ReplayableResponse> {
  const preset = deps.catalogue.findForApp('speech', model);
  const opened = await openMediaModel(deps, preset, 'speech');
  const cost = costOfUnits(preset, input.length / 1_000);
  const usage = { tokensIn: 0, tokensOut: 0, cost };
  const estimate = { least: cost, most: cost, dispatched: usage };
  return runMetered(deps, caller, preset, estimate, async (signal, dispatch) => {
    const { audio } = await callWithRetries(deps.retryPolicy, signal, dispatch, (abortSignal) =>
      opened.doGenerate({
        text: input,
        outputFormat: response_format,
        ...(voice !== undefined && { voice: typeof voice === 'string' ? voice : voice.id }),
        ...(instructions !== undefined && { instructions }),
        ...(speed !== undefined && { speed }),
        providerOptions: { [preset.provider]: preset.options },
        abortSignal,
      }),
    );
    const body = typeof audio === 'string' ? Buffer.from(audio, 'base64') : Buffer.from(audio);
    const headers = { 'content-type': types[response_format] };
    return { usage, toResponse: () => ({ headers, body }) };
  });
}

export const transcriptionRequest = request(
  z.object({
    model: z.string().min(1).max(200),
    language: z.string().max(20).optional(),
    prompt: z.string().max(inputChars).optional(),
    response_format: z.enum(['json', 'text', 'verbose_json']).default('json'),
    temperature: z.coerce.number().min(0).max(1).optional(),
  }),
);
export type TranscriptionRequest = z.output<typeof transcriptionRequest>;

/** Lowest plausible and typical bit rates of compressed speech, in bytes per second. */
const minBytesPerSecond = 2_000;
const typicalBytesPerSecond = 16_000;

export async function transcribe(
  deps: CallDependencies,
  caller: GatewayCaller,
  { model, language, prompt, response_format, temperature }: TranscriptionRequest,
  { data, mediaType }: UploadedFile,
): Promise<ReplayableResponse> {
  const preset = deps.catalogue.findForApp('transcription', model);
  const opened = await openMediaModel(deps, preset, 'transcription');
  const usedFor = (seconds: number) => {
    const cost = costOfUnits(preset, seconds / 60);
    return { tokensIn: 0, tokensOut: 0, cost };
  };
  const { cost: most } = usedFor(data.byteLength / minBytesPerSecond);
  const estimatedSeconds = data.byteLength / typicalBytesPerSecond;
  const estimate = { least: most, most, dispatched: usedFor(estimatedSeconds) };
  const options = {
    ...preset.options,
    ...(language && { language }),
    ...(prompt && { prompt }),
    ...(temperature !== undefined && { temperature }),
  };
  return runMetered(deps, caller, preset, estimate, async (signal, dispatch) => {
    const transcript = await callWithRetries(deps.retryPolicy, signal, dispatch, (abortSignal) =>
      opened.doGenerate({
        audio: data,
        mediaType,
        // The package for OpenAI-compatible servers reads its options under this name.
        providerOptions: { [preset.provider]: options, openai: options },
        abortSignal,
      }),
    );
    const { text, segments, language: detectedLanguage } = transcript;
    const seconds = transcript.durationInSeconds ?? segments.at(-1)?.endSecond ?? estimatedSeconds;
    return {
      usage: usedFor(seconds),
      toResponse: ({ charged }) => {
        if (response_format === 'text') {
          const headers = { 'content-type': 'text/plain; charset=utf-8' };
          return { headers, body: Buffer.from(`${text}\n`) };
        }
        const usage = { type: 'duration', seconds: Math.ceil(seconds), cost: charged };
        if (response_format === 'json') return createJsonResponse({ text, usage });
        return createJsonResponse({
          task: 'transcribe',
          language: detectedLanguage ?? language ?? null,
          duration: seconds,
          text,
          segments: segments.map(({ text: words, startSecond, endSecond }, id) => ({
            id,
            start: startSecond,
            end: endSecond,
            text: words,
          })),
          usage,
        });
      },
    };
  });
}
