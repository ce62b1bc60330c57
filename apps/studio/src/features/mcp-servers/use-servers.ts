import type { Millwright } from '@millwright/client';
import { useLoaded } from '../../api/use-loaded.ts';

/** MCP servers available to the user's agent. */
export const useServers = () => useLoaded(readServers);

const readServers = async (millwright: Millwright, signal?: AbortSignal) =>
  (await millwright.mcpServers.list({ signal })).servers;
