import { z } from 'zod';
import { limits } from '../limits.ts';
import { request } from './request.ts';
import { line, text } from './text.ts';

const name = line(limits.own.mcpNameChars);

export const httpUrl = z
  .string()
  .trim()
  .max(limits.own.mcpUrlChars)
  // URL parsers skip some of these characters, so two parsers could see two different URLs.
  .regex(/^[^\s\p{Cc}]*$/u, 'must not contain spaces or control characters')
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }));

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/;

/** Headers that frame or route a request are reserved. */
const reservedHeader =
  /^(host|content-length|content-type|accept|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|mcp-.*|last-event-id)$/i;

const headers = z
  .record(
    z.string(),
    z
      .string()
      .max(limits.own.mcpHeaderValueChars)
      .refine((value) => !/\p{Cc}/u.test(value), 'must not contain control characters'),
  )
  .refine((all) => Object.keys(all).every((key) => headerName.test(key)), {
    message: 'must have valid header names',
  })
  .refine((all) => !Object.keys(all).some((key) => reservedHeader.test(key)), {
    message: 'must not include headers that the connection sets itself',
  })
  .refine((all) => Object.keys(all).length <= limits.own.mcpHeaders, {
    message: `at most ${limits.own.mcpHeaders} headers`,
  });

const forbidden = (message: string) => z.never({ error: message }).optional();

const local = z.object({
  name,
  transport: z.literal('stdio'),
  command: text().trim().min(1).max(limits.own.mcpCommandChars),
  args: z.array(text().max(limits.own.mcpArgChars)).max(limits.own.mcpArgs).default([]),
  url: forbidden('a stdio server has no url'),
  headers: headers.optional(),
});

const remote = <T extends 'http' | 'url'>(transport: T) =>
  z.object({
    name,
    transport: z.literal(transport),
    url: httpUrl,
    headers: headers.default({}),
    command: forbidden('only a stdio server has a command'),
    args: forbidden('only a stdio server has args'),
  });

export const mcpTransports = ['stdio', 'http', 'url'] as const;
export type McpTransport = (typeof mcpTransports)[number];

export const mcpServerRequest = request(
  z.discriminatedUnion('transport', [local, remote('http'), remote('url')], {
    error: (issue) =>
      issue.code === 'invalid_union' ? `must be one of ${mcpTransports.join(', ')}` : undefined,
  }),
);
export type McpServerRequest = z.output<typeof mcpServerRequest>;
export type McpServerRequestInput = z.input<typeof mcpServerRequest>;

/** A server's transport cannot change; validating the other fields against it needs the stored record. */
export const mcpServerPatch = request(
  z.object({
    name: name.optional(),
    url: httpUrl.optional(),
    headers: headers.optional(),
    command: local.shape.command.optional(),
    args: local.shape.args.unwrap().optional(),
    enabled: z.boolean().optional(),
  }),
);
export type McpServerPatch = z.output<typeof mcpServerPatch>;
