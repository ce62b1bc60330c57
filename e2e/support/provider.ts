import {
  FaultServer,
  streamReply,
  wires,
} from '../../apps/server/src/agent/models/testing/fault-server.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from './client.ts';

/** Wire format of the provider in these tests. */
export const wire = wires.openai;
export const reply = (...pieces: string[]) => streamReply([wire.start(), ...pieces, wire.finish()]);

export interface WithProvider extends AsyncDisposable {
  readonly provider: FaultServer;
  readonly service: TestService;
  readonly client: Client;
}

/** A service whose turns call a real server through a real provider package. */
export async function startWithProvider(env: Record<string, string> = {}): Promise<WithProvider> {
  const provider = await FaultServer.start();
  const service = await startTestService({
    OPENAI_COMPATIBLE_BASE_URL: provider.url,
    DEFAULT_MODEL: 'house-model',
    RATE_LIMIT_TURNS_PER_HOUR: '0',
    ...env,
  });
  return {
    provider,
    service,
    client: await Client.of(service),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}
