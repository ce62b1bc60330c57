import type { GatewayTokenRecord } from '@millwright/contract';
import { createNetworkError, errorFromResponse } from './error.ts';
import type { Token } from './tokens.ts';

/** Exchanges an MCP key for access tokens, for programs without an interactive sign-in. */
export function keyToken(baseUrl: string, key: string): Token {
  let token: Promise<string> | undefined;
  const exchange = async () => {
    const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/v1/gw/token`;
    const headers = { 'x-api-key': key };
    const response = await fetch(url, { method: 'POST', headers }).catch((error) => {
      throw createNetworkError(error);
    });
    if (!response.ok) throw await errorFromResponse(response);
    return ((await response.json()) as GatewayTokenRecord).access_token;
  };
  return (rejected) => {
    if (rejected !== undefined || !token) {
      token = exchange();
      // After a failure the next call retries.
      token.catch(() => {
        token = undefined;
      });
    }
    return token;
  };
}
