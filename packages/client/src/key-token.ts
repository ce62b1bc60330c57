import type { GatewayTokenRecord } from '@millwright/contract';
import { networkError, refusal } from './error.ts';
import type { Token } from './tokens.ts';

/** Exchanges an MCP key for access tokens, for programs without an interactive sign-in. */
export function keyToken(baseUrl: string, key: string): Token {
  let known: Promise<string> | undefined;
  const exchange = async () => {
    const address = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/v1/gw/token`;
    const headers = { 'x-api-key': key };
    const response = await fetch(address, { method: 'POST', headers }).catch((error) => {
      throw networkError(error);
    });
    if (!response.ok) throw await refusal(response);
    return ((await response.json()) as GatewayTokenRecord).access_token;
  };
  return (refused) => {
    if (refused !== undefined || !known) {
      known = exchange();
      // After a failure the next call retries.
      known.catch(() => {
        known = undefined;
      });
    }
    return known;
  };
}
