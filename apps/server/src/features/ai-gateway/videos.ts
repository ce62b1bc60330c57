import type { JSONValue } from '@ai-sdk/provider';
import { newId, request } from '@millwright/contract';
import type pg from 'pg';
import { z } from 'zod';
import { costOfUnits } from '../../agent/models/cost.ts';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import type { VideoStatus } from '../../agent/models/video-model.ts';
import { ApiError } from '../../core/api-error.ts';
import { toCredits } from '../../core/credits.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { refundCalls, releaseCredits, settleCall } from '../../store/queries/ledger.ts';
import {
  claimDueVideos,
  deleteExpiredVideos,
  deleteVideo,
  findVideoInProgress,
  insertVideo,
  updateVideo,
  type Video,
} from '../../store/queries/videos.ts';
import { transaction } from '../../store/transaction.ts';
import type { UploadedFile } from './multipart-form.ts';
import { createJsonResponse, type ReplayableResponse } from './replayable-response.ts';
import { type CallDependencies, type GatewayCaller, openMediaModel } from './run-metered.ts';
import { toGatewayError } from './to-gateway-error.ts';

const promptChars = 32_000;
const maxSeconds = 60;

export const videoRequest = request(
  z.object({
    model: z.string().min(1).max(200),
    prompt: z.string().min(1).max(promptChars),
    seconds: z.coerce.number().pipe(z.int().min(1).max(maxSeconds)).default(4),
    size: z
      .string()
      .regex(/^\d{1,5}x\d{1,5}$/)
      .optional(),
  }),
);
export type VideoRequest = z.output<typeof videoRequest>;

export interface VideoDependencies extends CallDependencies {
  readonly pool: pg.Pool;
  readonly isCharged: boolean;
  readonly logger: Logger;
}

/** Poll interval, and the time limit for a video as a whole. */
const pollSeconds = 5;
const overdueMs = 3_600_000;
const startMs = 120_000;
/**
 * Time after which an order that has not reached its provider is lost: its process is presumed dead. The credits stay
 * reserved slightly longer.
 */
const unstartedMs = 300_000;
const reservationSeconds = 360;
const retentionMs = 24 * 3_600_000;

/**
 * Orders videos, which take minutes to generate. Credits are reserved with the order and charged once the provider has
 * started. They are refunded if the provider fails or takes too long.
 */
export class Videos {
  readonly #deps: VideoDependencies;

  constructor(deps: VideoDependencies) {
    this.#deps = deps;
  }

  async order(
    caller: Omit<GatewayCaller, 'signal'>,
    { model, prompt, seconds, ...rest }: VideoRequest,
    image: UploadedFile | undefined,
  ): Promise<ReplayableResponse> {
    const { key, claim, visitor } = caller;
    const size = rest.size ?? null;
    const { catalogue, meter, pool } = this.#deps;
    const preset = catalogue.findForApp('video', model);
    const opened = await openMediaModel(this.#deps, preset, 'video');
    const id = newId('video');
    const most = costOfUnits(preset, seconds);
    const video = await transaction(pool, async (db) => {
      // Lock order: the project before the credit balance.
      const ordered = await insertVideo(db, {
        id,
        keyId: key.id,
        projectId: key.projectId,
        userId: key.payerId,
        visitor: visitor?.id ?? null,
        model,
        prompt,
        seconds,
        size,
        status: 'queued',
        lookAt: new Date(Date.now() + unstartedMs),
      });
      await meter.reserve(db, caller, {
        reference: id,
        least: most,
        most,
        seconds: reservationSeconds,
      });
      return ordered;
    });
    try {
      // Continues if the caller disconnects: the provider may already have started the job.
      const startSignal = AbortSignal.timeout(startMs);
      const operation = await opened.start({ prompt, seconds, size, image }, startSignal);
      const progress = { status: 'in_progress', operation, lookAt: new Date() } as const;
      const { headers, body } = createJsonResponse(showVideo({ ...video, ...progress }));
      // One transaction, so that a repeated order does not start a second video.
      return await transaction(pool, async (db) => {
        await updateVideo(db, id, progress);
        const charged = String(toCredits(await this.#charge(db, video, preset)));
        const callHeaders = { 'x-generation-id': id, 'x-credits-charged': charged };
        const response = { headers: { ...headers, ...callHeaders }, body };
        await claim?.store(db, response);
        return response;
      });
    } catch (error) {
      await transaction(pool, async (db) => {
        await deleteVideo(db, id);
        await releaseCredits(db, id);
      });
      throw toGatewayError(error);
    }
  }

  /** Hides a video that is still in progress and deletes any other. The charge stands either way. */
  async remove({ id }: Video): Promise<void> {
    await transaction(this.#deps.pool, async (db) => {
      const isInProgress = await updateVideo(db, id, { deletedAt: new Date() });
      if (!isInProgress) await deleteVideo(db, id);
    });
  }

  /** Polls the providers of all due videos. */
  async pollDue(signal: AbortSignal): Promise<void> {
    const { pool, logger } = this.#deps;
    const due = await transaction(pool, (db) => claimDueVideos(db, pollSeconds));
    for (const id of due) {
      try {
        await this.#poll(id, signal);
      } catch (error) {
        logger.warn({ err: error, video: id }, 'the status of a video could not be read');
      }
    }
    await transaction(pool, (db) => deleteExpiredVideos(db, new Date()));
  }

  async #poll(id: string, signal: AbortSignal): Promise<void> {
    const { catalogue, pool } = this.#deps;
    const video = await transaction(pool, (db) => findVideoInProgress(db, id));
    if (!video) return;
    const ageMs = Date.now() - video.createdAt.getTime();
    if (video.operation === null) {
      // The order is still being placed, or its process died while placing it.
      if (ageMs > unstartedMs) await this.#fail(video, 'failed', 'The video job was lost');
      return;
    }
    if (ageMs > overdueMs) return this.#fail(video, 'expired', 'The provider took too long');
    const preset = catalogue.findForApp('video', video.model);
    const opened = await openMediaModel(this.#deps, preset, 'video');
    const found = await opened.poll(video.operation as JSONValue, signal);
    if (found.status === 'failed')
      await this.#fail(video, 'failed', 'The provider returned no video');
    else if (found.status === 'completed') await this.#complete(video, preset, found);
  }

  async #complete(
    video: Video,
    preset: ModelPreset,
    { content, mediaType }: Extract<VideoStatus, { status: 'completed' }>,
  ): Promise<void> {
    await transaction(this.#deps.pool, async (db) => {
      const ended = { status: 'completed', ...endDates(video) } as const;
      const stored = video.deletedAt ? {} : { content, mediaType };
      const isUpdated = await updateVideo(db, video.id, { ...ended, ...stored });
      // No effect unless the order comes from an earlier release, which charged at this point.
      if (isUpdated) await this.#charge(db, video, preset);
    });
  }

  /** Charges a video; idempotent. */
  #charge(db: Db, video: Video, preset: ModelPreset): Promise<number> {
    const { id: reference, userId, projectId, keyId, seconds } = video;
    const { id: model, provider } = preset;
    const cost = costOfUnits(preset, seconds);
    const call = { reference, userId, projectId, turnId: null, keyId, model, provider, cost };
    const counts = { source: 'ai_gateway', tokensIn: 0, tokensOut: 0 } as const;
    return settleCall(db, { ...call, ...counts }, this.#deps.isCharged);
  }

  async #fail(video: Video, errorCode: string, errorMessage: string): Promise<void> {
    await transaction(this.#deps.pool, async (db) => {
      const ended = { status: 'failed', ...endDates(video) } as const;
      const isUpdated = await updateVideo(db, video.id, { ...ended, errorCode, errorMessage });
      if (!isUpdated) return;
      await releaseCredits(db, video.id);
      await refundCalls(db, [video.id]);
    });
  }
}

/** Videos deleted by their project expire immediately, all others after a day. */
function endDates({ deletedAt }: Video): { completedAt: Date; expiresAt: Date } {
  const now = new Date();
  return { completedAt: now, expiresAt: deletedAt ? now : new Date(now.getTime() + retentionMs) };
}

export function showVideo(video: Video) {
  const seconds = (at: Date | null) => (at ? Math.floor(at.getTime() / 1000) : null);
  const { id, status, errorCode, errorMessage } = video;
  return {
    id,
    object: 'video' as const,
    model: video.model,
    status,
    progress: status === 'completed' ? 100 : 0,
    prompt: video.prompt,
    seconds: String(video.seconds),
    size: video.size,
    created_at: seconds(video.createdAt) ?? 0,
    completed_at: status === 'completed' ? seconds(video.completedAt) : null,
    expires_at: seconds(video.expiresAt),
    error: errorCode ? { code: errorCode, message: errorMessage ?? '' } : null,
    remixed_from_video_id: null,
    polling_url: `/api/v1/ai/videos/${id}`,
  };
}

export function notReadyError(): ApiError {
  return new ApiError('VIDEO_NOT_READY', 'The video is not ready yet', {
    hint: 'Poll it until its status is completed.',
  });
}
