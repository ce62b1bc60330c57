import type { ModelConnectionRequest } from '@millwright/contract';
import { isServiceAccountKey } from '../../agent/models/protocols/google-service-account.ts';
import { type Vendor, vendors } from '../../agent/models/vendors.ts';
import { ApiError } from '../../core/api-error.ts';

/** A valid request for a connection that is not stored yet. */
export interface ConnectionDraft {
  readonly vendor: Vendor;
  readonly name: string;
  readonly apiKey: string | undefined;
  readonly baseUrl: string | null;
  readonly region: string | null;
  readonly project: string | null;
}

type Fields = Omit<ModelConnectionRequest, 'provider'>;

/** Checks the fields of a connection against its provider's rules. A stored key needs no second one. */
export function toDraft(
  vendor: Vendor,
  { name, api_key: apiKey, base_url: url, region, project, models }: Fields,
  hasStoredKey = false,
): ConnectionDraft {
  const { fields } = vendor;
  const given = { api_key: apiKey ?? (hasStoredKey || undefined), base_url: url, region, project };
  for (const field of ['api_key', 'base_url', 'region', 'project'] as const) {
    const value = given[field];
    if (fields[field] === 'required' && value === undefined) {
      throw invalidField(field, `${vendor.name} needs ${fieldNames[field]}`);
    }
    if (fields[field] === 'none' && value !== undefined) {
      throw invalidField(field, `${vendor.name} has no ${fieldNames[field].replace(/^an? /, '')}`);
    }
  }
  if (fields.models === 'required' && !models) {
    throw invalidField('models', `${vendor.name} needs the names of your deployments`);
  }
  if (apiKey?.startsWith('{') && project === undefined && vendor.id === 'vertex') {
    throw invalidField('project', 'a service account needs the id of its project');
  }
  const problem = apiKey === undefined ? undefined : findKeyProblem(vendor, apiKey, url);
  if (problem) throw invalidField('api_key', problem);
  return {
    vendor,
    name: name ?? vendor.name,
    apiKey,
    baseUrl: url === undefined ? null : normalizeUrl(vendor, url),
    region: region ?? null,
    project: project ?? null,
  };
}

const fieldNames = {
  api_key: 'an API key',
  base_url: 'a base URL',
  region: 'a region',
  project: 'a project',
} as const;

/** Recognizes keys of other providers. A server at another address may accept any key. */
function findKeyProblem(vendor: Vendor, key: string, url: string | undefined): string | undefined {
  if (key.startsWith('{')) {
    return vendor.id === 'vertex' && isServiceAccountKey(key)
      ? undefined
      : 'is not a key. Only Vertex AI accepts a file, the JSON key of a service account';
  }
  if (url !== undefined) return undefined;
  const owner = Object.values(vendors).find(({ keyPattern }) => keyPattern?.test(key));
  const isForeign = owner !== undefined && owner !== vendor && vendor.servesModelsOf !== owner.id;
  return isForeign
    ? `looks like a key of ${owner.name}. Choose ${owner.name}, or enter a key of ${vendor.name}`
    : undefined;
}

/** Adds the usual path to an address that has none, such as http://localhost:11434. */
function normalizeUrl(vendor: Vendor, text: string): string {
  const url = new URL(text);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  const isBare = path === '' && vendor.id === 'openai-compatible';
  return `${url.origin}${isBare ? '/v1' : path}`;
}

export function invalidField(path: string, message: string): ApiError {
  const details = [{ path, code: 'invalid', message }];
  return new ApiError('VALIDATION_FAILED', `${path}: ${message}`, { details });
}
