import { APICallError } from '@ai-sdk/provider';
import type { ModelTestReason } from '@millwright/contract';
import { ProviderResponseError } from '../../agent/models/protocols/provider-response-error.ts';
import { EgressError } from '../../infra/egress/egress.ts';

/** The cause of a failed request to a provider, in plain words. Contains nothing from the response. */
export interface FailureExplanation {
  readonly reason: ModelTestReason;
  readonly message: string;
}

export interface FailureContext {
  /** The provider's name. */
  readonly provider: string;
  /** The model that was called; undefined if none was. */
  readonly model?: string | undefined;
  readonly seconds: number;
}

const regionPattern =
  /unsupported_country|country, region, or territory|location is not supported|not (?:available|supported|enabled) in (?:your|this) (?:region|country|location)|region[^.]{0,40}not supported/i;
const quotaPattern =
  /insufficient[_ ](?:quota|balance|credits?)|exceeded your current quota|billing|payment required|credit balance|out of credits|RESOURCE_EXHAUSTED/i;
const keyPattern =
  /(?:invalid|incorrect|expired|missing|bad)[^.]{0,20}(?:api[ _-]?key|credential|token|jwt)|api[ _]?key (?:not valid|expired)|API_KEY_INVALID|invalid_grant|authentication_error|unauthorized/i;
const modelPattern =
  /model[^.]{0,60}(?:not found|does not exist|not exist|not supported|isn't supported|unknown)|model_not_found|unknown model|invalid model|DeploymentNotFound|no such model/i;

export function explainFailure(error: unknown, context: FailureContext): FailureExplanation {
  if (isTimeout(error)) return explainTimeout(context);
  if (error instanceof EgressError) return explainEgressError(error, context);
  if (error instanceof ProviderResponseError && error.problem !== 'status') {
    return explainWrongAddress(error.problem, context);
  }
  const response = responseOf(error);
  if (response) return explainResponse(response, context);
  return explainNetworkError(error, context);
}

interface ErrorResponse {
  readonly status: number;
  readonly text: string;
}

function responseOf(error: unknown): ErrorResponse | undefined {
  if (error instanceof ProviderResponseError) return { status: error.status, text: error.body };
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return undefined;
  return { status: error.statusCode, text: `${error.message} ${error.responseBody ?? ''}` };
}

function explainResponse(
  { status, text }: ErrorResponse,
  { provider, model }: FailureContext,
): FailureExplanation {
  if (regionPattern.test(text)) {
    const message = `${provider} doesn't serve this region. Choose another region or provider.`;
    return { reason: 'region', message };
  }
  if (status === 402 || quotaPattern.test(text)) {
    const message = `The account at ${provider} has no credit left. Check its plan and billing.`;
    return { reason: 'quota', message };
  }
  if (status === 429) {
    const message = `${provider} limits requests with this key. Wait a minute, or raise the limit at ${provider}.`;
    return { reason: 'quota', message };
  }
  if (status === 401 || keyPattern.test(text)) {
    const message = `${provider} rejected the key. Copy it again, or create a new one.`;
    return { reason: 'key', message };
  }
  if (model !== undefined && (status === 404 || modelPattern.test(text))) {
    const message = `${provider} has no model named ${model}, or this key may not use it.`;
    return { reason: 'model', message };
  }
  if (status === 403) {
    const message = `${provider} accepts the key, but it may not do this. Check its permissions at ${provider}.`;
    return { reason: 'key', message };
  }
  if (status === 404 || status === 405) {
    const message = 'Nothing responds at this address. Check the URL: it usually ends in /v1.';
    return { reason: 'address', message };
  }
  if (status >= 500) {
    const message = `${provider} reported an error (${status}). Try again in a minute.`;
    return { reason: 'provider', message };
  }
  return { reason: 'provider', message: `${provider} rejected the test request (${status}).` };
}

function explainWrongAddress(
  problem: 'page' | 'unexpected',
  { provider }: FailureContext,
): FailureExplanation {
  const found = problem === 'page' ? 'a web page' : 'something else';
  const message = `This address returns ${found}, not the API of ${provider}. Check the URL: it usually ends in /v1.`;
  return { reason: 'address', message };
}

function explainEgressError(
  { code, message }: EgressError,
  context: FailureContext,
): FailureExplanation {
  switch (code) {
    case 'ADDRESS_REFUSED':
      return { reason: 'address', message };
    case 'TIMEOUT':
      return explainTimeout(context);
    case 'REDIRECT_REFUSED':
      return explainRedirect();
    case 'UNREACHABLE':
      return {
        reason: 'network',
        message:
          'The address is unreachable, or it is private and the operator does not allow private addresses.',
      };
    case 'TLS':
      return explainCertificate();
    default:
      return explainWrongAddress('unexpected', context);
  }
}

function explainTimeout({ provider, model, seconds }: FailureContext): FailureExplanation {
  const who = model === undefined ? provider : `The model ${model}`;
  return { reason: 'timeout', message: `${who} did not answer within ${seconds} seconds.` };
}

function explainRedirect(): FailureExplanation {
  const message = 'This address redirects to another one. Enter the address it leads to.';
  return { reason: 'address', message };
}

function explainCertificate(): FailureExplanation {
  return { reason: 'network', message: 'The certificate of this server is not valid.' };
}

function explainNetworkError(error: unknown, { provider }: FailureContext): FailureExplanation {
  const codes = codesOf(error);
  const text = error instanceof Error ? `${error.message} ${causeMessage(error)}` : '';
  if (/redirect/i.test(text)) return explainRedirect();
  if (codes.some((code) => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))) {
    return explainCertificate();
  }
  if (codes.includes('ENOTFOUND') || codes.includes('EAI_AGAIN')) {
    return { reason: 'network', message: "This host name doesn't exist. Check the URL." };
  }
  if (codes.includes('ECONNREFUSED')) {
    const message = 'No server listens at this address. Start it, or check the port.';
    return { reason: 'network', message };
  }
  if (codes.some((code) => /^HPE_/.test(code))) {
    return explainWrongAddress('unexpected', { provider, seconds: 0 });
  }
  if (codes.length > 0 || /fetch failed|Cannot connect|network/i.test(text)) {
    const message = `${provider} can't be reached from this server. Check its network access.`;
    return { reason: 'network', message };
  }
  const message = `${provider} sent a reply that doesn't follow its API. Check the URL and the provider.`;
  return { reason: 'provider', message };
}

const causeMessage = ({ cause }: Error): string => (cause instanceof Error ? cause.message : '');

/** The codes of an error and its causes, such as those of a failed connection. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
    if (at instanceof AggregateError) codes.push(...at.errors.flatMap(codesOf));
  }
  return codes;
}

function isTimeout(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return true;
  }
  return false;
}
