import { type McpInfoRecord, mcpInfoRecord, request } from '@millwright/contract';
import { z } from 'zod';
import { type RouteDefinition, route } from '../../http/route.ts';

export interface McpInfo {
  readonly enabled: boolean;
  readonly version: string;
  readonly endpoint: string;
  /** URL of the endpoint's metadata (RFC 9728). */
  readonly metadataUrl: string;
  readonly protocolVersions: readonly string[];
}

const name = 'millwright';
const keyInput = 'millwright-key';

/** Describes how MCP clients connect to this service. The configuration to paste contains no secret. */
export function mcpInfoRoutes(info: McpInfo): RouteDefinition[] {
  const connection = (key: string) => ({
    [name]: {
      type: 'http' as const,
      url: info.endpoint,
      headers: { Authorization: `Bearer ${key}` },
    },
  });
  const general = {
    enabled: info.enabled,
    name,
    version: info.version,
    endpoint: info.endpoint,
    transport: 'streamable-http' as const,
    protocol_versions: [...info.protocolVersions],
    auth: {
      type: 'api_key' as const,
      header: 'Authorization',
      format: 'Bearer <MCP_API_KEY>',
      mint: 'POST /api/v1/mcp/keys',
      oauth_protected_resource: info.metadataUrl,
    },
  };

  return [
    route({
      method: 'GET',
      path: '/api/v1/mcp/info',
      access: { exempt: 'mcp-info' },
      summary: 'Get the configuration for MCP clients of this service',
      group: 'MCP',
      query: request(
        z.object({ client: z.string().optional().describe('`vscode` for the VS Code format') }),
      ),
      responses: {
        200: { about: 'The address, and the configuration to paste', body: mcpInfoRecord },
      },
      handler: ({ query, reply }): McpInfoRecord => {
        reply.header('cache-control', 'public, max-age=60');
        if (query.client !== 'vscode') {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the client puts the variable's value there.
          return { ...general, mcpServers: connection('${MILLWRIGHT_MCP_API_KEY}') };
        }
        return {
          ...general,
          servers: connection(`\${input:${keyInput}}`),
          inputs: [
            {
              type: 'promptString',
              id: keyInput,
              description: 'Millwright MCP key (mwm_…)',
              password: true,
            },
          ],
        };
      },
    }),
  ];
}
