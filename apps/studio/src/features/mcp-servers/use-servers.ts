import type { Millwright } from '@millwright/client';
import { useLoaded } from '../../api/use-loaded.ts';

/** The MCP servers that the user's agent knows. */
export const useServers = () => useLoaded(readServers);

const readServers = async (millwright: Millwright, signal?: AbortSignal) =>
  (await millwright.mcpServers.list({ signal })).servers;
