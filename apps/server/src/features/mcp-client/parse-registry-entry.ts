import type { McpTemplate } from '@millwright/contract';
import { z } from 'zod';

/** The part of a `server.json` (2025-12-11) that a template needs. */
const serverJson = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().default(''),
  version: z.string().optional(),
  websiteUrl: z.string().optional(),
  icons: z.array(z.object({ src: z.string() })).optional(),
  remotes: z
    .array(
      z.object({
        type: z.string(),
        url: z.string(),
        headers: z
          .array(
            z.object({
              name: z.string(),
              description: z.string().default(''),
              isRequired: z.boolean().default(false),
              isSecret: z.boolean().default(false),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

const transports: Readonly<Record<string, 'url' | 'http'>> = {
  'streamable-http': 'url',
  sse: 'http',
};

/** Converts a registry entry to templates; empty if the server has no address to connect to. */
export function parseRegistryEntry(entry: unknown): McpTemplate[] {
  const { server } = z.object({ server: z.unknown() }).safeParse(entry).data ?? {};
  const parsed = serverJson.safeParse(server ?? entry);
  if (!parsed.success) return [];
  const { name, title, description, version, websiteUrl, icons, remotes } = parsed.data;
  const shared = {
    slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name: title ?? name.split('/').at(-1) ?? name,
    description,
    docs_url: websiteUrl ?? null,
    icon_url: icons?.[0]?.src ?? null,
    registry_name: name,
    version: version ?? null,
  };
  const remote = remotes.find(({ type }) => type in transports);
  if (!remote) return [];
  const headers = remote.headers.map((header) => ({
    name: header.name,
    description: header.description,
    required: header.isRequired,
    secret: header.isSecret,
  }));
  return [
    {
      ...shared,
      transport: transports[remote.type] ?? 'url',
      url: remote.url,
      auth: { type: headers.length > 0 ? 'headers' : 'oauth', headers },
    },
  ];
}
