import { z } from 'zod';

/** Facts a page needs before sign-in. */
export const studioRecord = z.object({
  version: z.string(),
  app_url: z.url(),
  sign_in: z.object({
    issuer: z.url(),
    client_id: z.string(),
    scope: z.string(),
    audience: z.string(),
  }),
  limits: z
    .object({
      prompt_chars: z.int(),
      images: z.int(),
      image_base64_chars: z.int(),
      documents: z.int(),
      document_base64_chars: z.int(),
    })
    .describe('Per message; 0: no limit'),
  mcp_enabled: z.boolean().describe('Whether agents can use MCP servers'),
  members_enabled: z.boolean().describe('True if users sign in with accounts of this installation'),
  integrations: z
    .object({ database: z.string(), payment: z.string() })
    .describe('The provider names used in connection paths'),
});
export type StudioRecord = z.infer<typeof studioRecord>;
