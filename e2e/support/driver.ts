import type { TestOverrides } from '../../apps/server/src/app/compose.ts';
import { type ScriptedCall, scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { plainSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { echo, sleep } from '../../apps/server/src/testing/tools.ts';
import { Client } from './client.ts';

export interface Scripted extends TestService {
  /** All model calls so far. */
  readonly calls: readonly ScriptedCall[];
}

/** The whole service with the scripted model. */
export async function startScripted(
  env: Record<string, string> = {},
  overrides: TestOverrides = {},
): Promise<Scripted> {
  const calls: ScriptedCall[] = [];
  const model = scriptedModel((call) => void calls.push(call));
  const tools = [sleep, echo];
  const service = await startTestService(env, { model: () => model, tools, ...overrides });
  return Object.assign(service, { calls });
}

/**
 * A service with real sandboxes, but without the warm pool, which tests would hardly use. Only tests of verification
 * wait for it. Web projects start with the plain template; tests that need React pass `sharedSandboxManager`.
 */
export async function startWithSandboxes(
  env: Record<string, string> = {},
  makeSandboxes = plainSandboxManager,
): Promise<{ service: Scripted; client: Client }> {
  const usual = { SANDBOX_WARM: '0', VERIFY_TURNS: 'false' };
  const service = await startScripted({ ...usual, ...env }, { sandboxes: await makeSandboxes() });
  return { service, client: await Client.of(service) };
}
