import type { Readable } from 'node:stream';
import type { TurnLimits } from '@millwright/contract';
import { type EventLoopThrottle, sliceMs } from '../../http/uploads/event-loop-throttle.ts';
import { readRequestChunks } from '../../http/uploads/read-request-chunks.ts';
import { TempFiles } from '../../http/uploads/temp-files.ts';
import { bodyTooLarge, clientDisconnected } from '../../http/uploads/upload-errors.ts';
import { AttachmentExtractor, type ReceivedBody } from './attachment-extractor.ts';
import { sliceBytes } from './base64-data-decoder.ts';
import { parseTurnRequest, type Turn } from './parse-turn-request.ts';

export interface ReceiveOptions {
  readonly limits: TurnLimits;
  /** Limit for the whole body; 0 for no limit. */
  readonly maxBytes: number;
  /** Directory for the files; must exist. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Shared by all bodies of the process. */
  readonly pace: EventLoopThrottle;
  /** Called for each chunk with the number of bytes received so far; may throw to reject the body. */
  readonly onReceived?: (bytes: number) => void;
}

export interface ReceivedTurn extends AsyncDisposable {
  readonly request: Turn['request'];
  /** Readable until the turn is disposed. */
  readonly attachments: Turn['attachments'];
}

/**
 * Parses the body of a turn as it arrives. A valid body may contain hundreds of megabytes of base64, so file contents
 * go straight to disk and are never held in memory or processed by the event loop as a whole.
 */
export async function receiveTurn(
  source: Readable,
  options: ReceiveOptions,
): Promise<ReceivedTurn> {
  const files = new TempFiles(options.folder);
  try {
    const body = await readBody(source, options, files);
    const turn = parseTurnRequest(body, options.limits);
    await files.remove(turn.files);
    options.signal.throwIfAborted();
    return {
      request: turn.request,
      attachments: turn.attachments,
      [Symbol.asyncDispose]: () => files.remove(),
    };
  } catch (error) {
    // The reason for the rejection matters more than a file that cannot be deleted.
    await files.remove().catch(() => {});
    const isDisconnected = options.signal.aborted || (source.destroyed && !source.readableEnded);
    throw isDisconnected ? clientDisconnected(error) : error;
  }
}

async function readBody(
  source: Readable,
  { limits, maxBytes, signal, pace, onReceived }: ReceiveOptions,
  files: TempFiles,
): Promise<ReceivedBody> {
  const intake = new AttachmentExtractor(limits, files);
  let received = 0;
  let pausedAt = performance.now();
  for await (const chunk of readRequestChunks(source, signal)) {
    received += chunk.length;
    if (maxBytes > 0 && received > maxBytes) throw bodyTooLarge(maxBytes);
    onReceived?.(received);
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      await intake.push(chunk.subarray(at, at + sliceBytes));
      if (performance.now() - pausedAt < sliceMs) continue;
      await pace.pause();
      pausedAt = performance.now();
    }
  }
  return intake.end();
}
