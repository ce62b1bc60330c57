import type { Millwright } from '@millwright/client';
import type { JudgeEndpoint } from './judge.ts';

interface JudgeSettings {
  readonly client: Millwright;
  readonly serviceUrl: string;
  readonly model: string | undefined;
  /** `EVAL_JUDGE_URL`: another OpenAI-compatible service than Millwright's gateway. */
  readonly url: string | undefined;
  /** `EVAL_JUDGE_KEY`: its API key. */
  readonly key: string | undefined;
}

/**
 * Finds the endpoint of the judge: another service if one is set, otherwise the AI gateway with a new key of the
 * project. The gateway accepts only keys of a project.
 */
export async function findJudge(
  { client, serviceUrl, model, url, key }: JudgeSettings,
  projectId: string,
): Promise<JudgeEndpoint | undefined> {
  if (model === undefined) return undefined;
  if (url !== undefined) {
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    return { url: trimSlash(url), model, headers };
  }
  const { key: projectKey } = await client.keys(projectId).create({ name: 'Evaluation' });
  const headers = { 'x-api-key': projectKey };
  return { url: `${trimSlash(serviceUrl)}/api/v1/ai`, model, headers };
}

const trimSlash = (url: string) => (url.endsWith('/') ? url.slice(0, -1) : url);
