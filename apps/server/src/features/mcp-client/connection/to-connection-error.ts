import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { EgressError } from '../../../infra/egress/egress.ts';
import { McpConnectionError, type McpConnectionErrorCode } from './mcp-connection-error.ts';

const maxMessageChars = 500;

const codes: Readonly<Record<EgressError['code'], McpConnectionErrorCode>> = {
  ADDRESS_REFUSED: 'ADDRESS_REFUSED',
  UNREACHABLE: 'UNREACHABLE',
  TIMEOUT: 'TIMEOUT',
  TOO_LARGE: 'TOO_LARGE',
  REDIRECT_REFUSED: 'UNREACHABLE',
  TLS: 'UNREACHABLE',
  BAD_ANSWER: 'PROTOCOL',
  BROKEN_OFF: 'CLOSED',
};

/** Converts any error of the library or the network to an `McpConnectionError`. */
export function toConnectionError(error: unknown): McpConnectionError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof McpConnectionError) return cause;
    if (cause instanceof EgressError)
      return new McpConnectionError(codes[cause.code], cause.message);
  }
  if (error instanceof ProtocolError) return fromProtocolError(error);
  if (error instanceof SdkHttpError) {
    return new McpConnectionError('PROTOCOL', `The server responded with HTTP ${error.status}.`);
  }
  if (error instanceof SdkError) return fromSdkError(error.code);
  return invalidResponseError();
}

/** An error response that stands in for a missing one carries the original error in `data`. */
function fromProtocolError({ data, message, code }: ProtocolError): McpConnectionError {
  if (data instanceof Error) return toConnectionError(data);
  const text = message.slice(0, maxMessageChars);
  return new McpConnectionError('PROTOCOL', `The server returned an error (${code}): ${text}`);
}

function fromSdkError(code: SdkErrorCode): McpConnectionError {
  switch (code) {
    case SdkErrorCode.RequestTimeout:
      return new McpConnectionError('TIMEOUT', 'The server did not respond in time.');
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.SendFailed:
      return new McpConnectionError('CLOSED', 'The connection was lost.');
    default:
      return invalidResponseError();
  }
}

function invalidResponseError(): McpConnectionError {
  return new McpConnectionError('PROTOCOL', 'The response is not valid MCP.');
}
