import type { McpTemplate } from '@millwright/contract';

interface BundledServer {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly transport?: 'url' | 'http';
  readonly docs: string;
  /** Omitted: users sign in at the server. `none`: the server requires no authentication. */
  readonly auth?: 'none' | { readonly header: string; readonly description: string };
}

/** Public servers that help to build apps, at the addresses published by their vendors. */
const bundledServers: readonly BundledServer[] = [
  {
    slug: 'context7',
    name: 'Context7',
    description: 'Up-to-date library documentation and examples',
    url: 'https://mcp.context7.com/mcp',
    docs: 'https://github.com/upstash/context7',
    auth: 'none',
  },
  {
    slug: 'deepwiki',
    name: 'DeepWiki',
    description: 'Answers about public GitHub repositories',
    url: 'https://mcp.deepwiki.com/mcp',
    docs: 'https://docs.devin.ai/work-with-devin/deepwiki-mcp',
    auth: 'none',
  },
  {
    slug: 'github',
    name: 'GitHub',
    description: 'Repositories, issues and pull requests',
    url: 'https://api.githubcopilot.com/mcp/',
    docs: 'https://github.com/github/github-mcp-server',
    auth: { header: 'Authorization', description: 'Bearer, followed by a personal access token' },
  },
  {
    slug: 'linear',
    name: 'Linear',
    description: 'Issues and projects',
    url: 'https://mcp.linear.app/mcp',
    docs: 'https://linear.app/docs/mcp',
  },
  {
    slug: 'notion',
    name: 'Notion',
    description: 'Pages and databases',
    url: 'https://mcp.notion.com/mcp',
    docs: 'https://developers.notion.com/docs/mcp',
  },
  {
    slug: 'sentry',
    name: 'Sentry',
    description: 'Errors in running apps',
    url: 'https://mcp.sentry.dev/mcp',
    docs: 'https://docs.sentry.io/product/sentry-mcp/',
  },
  {
    slug: 'stripe',
    name: 'Stripe',
    description: 'Payments, customers and Stripe documentation',
    url: 'https://mcp.stripe.com',
    docs: 'https://docs.stripe.com/mcp',
  },
  {
    slug: 'supabase',
    name: 'Supabase',
    description: 'Databases, tables and SQL',
    url: 'https://mcp.supabase.com/mcp',
    docs: 'https://supabase.com/docs/guides/getting-started/mcp',
  },
  {
    slug: 'hugging-face',
    name: 'Hugging Face',
    description: 'Models, datasets and spaces',
    url: 'https://huggingface.co/mcp',
    docs: 'https://huggingface.co/settings/mcp',
    auth: 'none',
  },
  {
    slug: 'atlassian',
    name: 'Atlassian',
    description: 'Jira issues and Confluence pages',
    url: 'https://mcp.atlassian.com/v1/sse',
    transport: 'http',
    docs: 'https://support.atlassian.com/rovo/docs/getting-started-with-the-atlassian-remote-mcp-server/',
  },
];

export const bundledTemplates: readonly McpTemplate[] = bundledServers.map((server) => ({
  slug: server.slug,
  name: server.name,
  description: server.description,
  transport: server.transport ?? 'url',
  url: server.url,
  auth: toAuth(server),
  docs_url: server.docs,
  icon_url: null,
  registry_name: null,
  version: null,
}));

function toAuth({ auth }: BundledServer): McpTemplate['auth'] {
  if (auth === undefined) return { type: 'oauth', headers: [] };
  if (auth === 'none') return { type: 'none', headers: [] };
  const header = { name: auth.header, description: auth.description, required: true, secret: true };
  return { type: 'headers', headers: [header] };
}
