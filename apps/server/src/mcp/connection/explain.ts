import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { EgressRefused } from '../../egress/egress.ts';
import { McpFailure, type McpFailureCode } from './failure.ts';

const MAX_WORDS = 500;

const CODES: Readonly<Record<EgressRefused['code'], McpFailureCode>> = {
  ADDRESS_REFUSED: 'ADDRESS_REFUSED',
  UNREACHABLE: 'UNREACHABLE',
  TIMEOUT: 'TIMEOUT',
  TOO_LARGE: 'TOO_LARGE',
  REDIRECT_REFUSED: 'UNREACHABLE',
  TLS: 'UNREACHABLE',
  BAD_ANSWER: 'PROTOCOL',
  BROKEN_OFF: 'CLOSED',
};

/** Whatever the library or the way to the server threw, in our words. */
export function explain(error: unknown): McpFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof McpFailure) return cause;
    if (cause instanceof EgressRefused) return new McpFailure(CODES[cause.code], cause.message);
  }
  if (error instanceof ProtocolError) return explainProtocolError(error);
  if (error instanceof SdkHttpError) {
    return new McpFailure('PROTOCOL', `The server answered with HTTP ${error.status}.`);
  }
  if (error instanceof SdkError) return explainSdkError(error.code);
  return notAsMcp();
}

/** What stands for an answer that did not come carries its reason. */
function explainProtocolError({ data, message, code }: ProtocolError): McpFailure {
  if (data instanceof Error) return explain(data);
  const words = message.slice(0, MAX_WORDS);
  return new McpFailure('PROTOCOL', `The server answered with an error (${code}): ${words}`);
}

function explainSdkError(code: SdkErrorCode): McpFailure {
  switch (code) {
    case SdkErrorCode.RequestTimeout:
      return new McpFailure('TIMEOUT', 'The server did not answer in time.');
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.SendFailed:
      return new McpFailure('CLOSED', 'The connection was lost.');
    default:
      return notAsMcp();
  }
}

function notAsMcp(): McpFailure {
  return new McpFailure('PROTOCOL', 'The server did not answer as MCP servers do.');
}
