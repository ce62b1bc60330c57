import { type DestinationStream, type Logger, pino } from 'pino';
import { serializeError } from '../core/serialize-error.ts';

export type { Logger } from 'pino';

/** Fields that carry credentials; their values never reach a log line. */
const redacted = [
  'authorization',
  'cookie',
  '*.authorization',
  '*.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-api-key"]',
  'req.headers["sec-websocket-protocol"]',
  'res.headers["set-cookie"]',
];

export interface LogOptions {
  readonly level: string;
  readonly format: 'pretty' | 'json';
  /** Texts that no log line may contain: a provider may echo a key it rejects. */
  readonly secrets?: readonly string[];
  readonly destination?: DestinationStream;
}

/** Shorter secrets are words that occur in many lines. */
const minSecretLength = 8;

export async function createLogger(options: LogOptions): Promise<Logger> {
  const secrets = (options.secrets ?? []).filter(({ length }) => length >= minSecretLength);
  const settings = {
    level: options.level,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { req: describeRequest, res: describeResponse, err: serializeError },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      streamWrite: (line: string) =>
        secrets.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), line),
    },
  };
  if (options.destination) return pino(settings, options.destination);
  // Not pino's own destination, which blocks the process while its file is on a full disk.
  if (options.format === 'json') return pino(settings, process.stdout);
  // Imported only for the pretty format; production writes JSON.
  const { default: pretty } = await import('pino-pretty');
  return pino(settings, pretty({ colorize: true, ignore: 'pid,hostname', singleLine: true }));
}

function describeRequest(request: { method?: string; url?: string; id?: string }) {
  return { method: request.method, url: redactQuery(request.url ?? '') };
}

function describeResponse(reply: { statusCode?: number }) {
  return { statusCode: reply.statusCode };
}

/** Redacts tickets, codes and tokens in a query, which are credentials too. */
export function redactQuery(url: string): string {
  return url.replace(
    /([?&](?:ticket|token|code|state|access_token|id_token(?:_hint)?|user_code|key|mw_preview)=)[^&#]*/gi,
    '$1[redacted]',
  );
}
