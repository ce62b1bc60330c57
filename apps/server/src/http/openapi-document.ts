import { errorBody } from '@millwright/contract';
import { z } from 'zod';
import type { RouteDefinition } from './route.ts';

interface DocumentOptions {
  readonly version: string;
  readonly baseUrl: string;
}

const errorResponse = {
  description: 'Rejected or failed; `code` gives the reason',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/** Generates an OpenAPI 3.1 document from the definitions that the routes run on. */
export function openApiDocument(routes: readonly RouteDefinition[], options: DocumentOptions) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const definition of routes.filter(({ hidden }) => !hidden)) {
    const path = definition.path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
    paths[path] ??= {};
    Object.assign(paths[path], { [definition.method.toLowerCase()]: operation(definition) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millwright',
      version: options.version,
      description: 'From a prompt to a live web or mobile app.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.baseUrl }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        mcpKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  };
}

function operation(definition: RouteDefinition) {
  const responses = Object.entries(definition.responses).map(([status, { about, body }]) => [
    status,
    { description: about, ...(body && { content: content(body, 'output') }) },
  ]);
  const body = definition.body ?? definition.streamedBody?.schema;
  return {
    operationId: operationId(definition),
    summary: definition.summary,
    tags: [definition.group],
    security: security(definition),
    parameters: [...pathParameters(definition.path), ...queryParameters(definition.query)],
    ...(body && { requestBody: { required: true, content: content(body, 'input') } }),
    ...(typeof definition.rawBody === 'object' && {
      requestBody: { required: true, content: content('application/octet-stream', 'input') },
    }),
    ...(definition.pipedBody && {
      requestBody: { required: true, content: content(definition.pipedBody.types[0], 'input') },
    }),
    responses: { ...Object.fromEntries(responses), default: errorResponse },
  };
}

/** Routes with `admit` authenticate callers themselves; the document describes all of them as taking an `x-api-key`. */
function security({ access, admit }: RouteDefinition) {
  if (access === 'bearer') return [{ bearer: [] }];
  return admit ? [{ mcpKey: [] }] : [];
}

function operationId({ method, path }: RouteDefinition): string {
  const words = path
    .replace('/api/v1/', '')
    .replace('*', 'path')
    .split(/[^A-Za-z]+/)
    .filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${method.toLowerCase()}${name}`;
}

function content(body: z.ZodType | string, io: 'input' | 'output') {
  if (typeof body === 'string') return { [body]: {} };
  return { 'application/json': { schema: jsonSchema(body, io) } };
}

function pathParameters(path: string) {
  return [...path.replace('*', ':path').matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: z.ZodType | undefined) {
  if (!query) return [];
  const schema = jsonSchema(query, 'input');
  // The schema of an intersected query has its fields in the parts.
  const parts = (schema.allOf ?? [schema]) as Pick<
    z.core.JSONSchema.JSONSchema,
    'properties' | 'required'
  >[];
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
