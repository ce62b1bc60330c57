import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';
import { requireScope } from '../../core/require-scope.ts';
import { type Authenticate, bearerToken } from '../../http/authenticate.ts';
import type { Admit } from '../../http/route.ts';
import type { McpKeys } from '../../identity/mcp-keys.ts';

const challenge = { 'www-authenticate': 'Basic realm="Millwright", charset="UTF-8"' };

/**
 * Authenticates git, which supports only user names and passwords. The password is an MCP key or an access token; the
 * user name is ignored. Clients that can set a header may send either as a Bearer token.
 */
export function authenticateGitClient(keys: McpKeys, authenticate: Authenticate): Admit {
  return async (request) => {
    const credential = readPassword(request);
    if (!credential) {
      throw new ApiError('AUTH_REQUIRED', 'Use one of your MCP keys as the password', {
        hint: 'Create one in the studio under Settings → API keys. Any user name works.',
        headers: challenge,
      });
    }
    const caller = await authenticateCaller(credential);
    requireScope(caller, 'projects:read');
    return caller;
  };

  async function authenticateCaller(credential: string): Promise<Caller> {
    try {
      if (credential.startsWith('mwm_')) return keys.toCaller(await keys.find(credential));
      return await authenticate(credential);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      // Makes git discard this password and prompt for another.
      const { code, message, hint } = error;
      throw new ApiError(code, message, {
        ...(hint && { hint }),
        headers: challenge,
        cause: error,
      });
    }
  }
}

function readPassword(request: FastifyRequest): string | undefined {
  const [header = '', second] = request.raw.headersDistinct.authorization ?? [];
  const [, encoded] = header.match(/^basic +([A-Za-z0-9+/_-]+=*)$/i) ?? [];
  if (!encoded || second !== undefined) return bearerToken(request);
  const [name = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  // Some programs have only one field and send it as the user name.
  return rest.join(':') || name || undefined;
}
