import { mcpCatalog } from '@millwright/contract';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { Catalog } from './catalog.ts';

export function mcpCatalogRoutes(catalog: Pick<Catalog, 'templates'>): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/mcp/catalog',
      access: { exempt: 'mcp-catalog' },
      summary: 'List the MCP server templates',
      group: 'MCP',
      responses: { 200: { about: 'Server templates', body: mcpCatalog } },
      handler: async () => ({ templates: await catalog.templates(), next_cursor: null }),
    }),
  ];
}
