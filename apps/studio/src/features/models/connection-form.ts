import { MillwrightError, type ModelConnectionRequestInput } from '@millwright/client';
import type {
  ModelCatalogRecord,
  ModelConnectionPatchInput,
  ModelConnectionRecord,
} from '@millwright/contract';

export type Vendor = ModelCatalogRecord['providers'][number];

/** Texts of the form, by the names of the request. */
export interface ConnectionForm {
  readonly name: string;
  readonly api_key: string;
  readonly base_url: string;
  readonly region: string;
  readonly project: string;
  /** Separated by commas. */
  readonly models: string;
}
export type ConnectionField = keyof ConnectionForm;

export const emptyForm: ConnectionForm = {
  name: '',
  api_key: '',
  base_url: '',
  region: '',
  project: '',
  models: '',
};

/** A stored key stays hidden; its field is for a new one. */
export const toForm = (provider: ModelConnectionRecord): ConnectionForm => ({
  ...emptyForm,
  name: provider.name,
  base_url: provider.base_url ?? '',
  region: provider.region ?? '',
  project: provider.project ?? '',
});

const vendorFields = ['api_key', 'base_url', 'region', 'project', 'models'] as const;

/** True if every field that the provider requires is filled in. */
export const isComplete = (form: ConnectionForm, { fields }: Vendor): boolean =>
  vendorFields.every((field) => fields[field] !== 'required' || form[field].trim() !== '');

export function toRequest(form: ConnectionForm, vendor: Vendor): ModelConnectionRequestInput {
  const models = splitNames(form.models).map((model) => ({ model }));
  return {
    provider: vendor.id,
    ...(form.name.trim() && { name: form.name.trim() }),
    ...filledFields(form, vendor),
    ...(models.length > 0 && { models }),
  };
}

/** Contains only changes, with null for removed values. A new address is tested, and requires the key again. */
export function toPatch(
  form: ConnectionForm,
  vendor: Vendor,
  provider: ModelConnectionRecord,
): ModelConnectionPatchInput {
  const places = (['base_url', 'region', 'project'] as const).flatMap((field) => {
    const value = form[field].trim() || null;
    return vendor.fields[field] === 'none' || value === provider[field] ? [] : [[field, value]];
  });
  const name = form.name.trim();
  const api_key = form.api_key.trim();
  return {
    ...Object.fromEntries(places),
    ...(api_key && { api_key }),
    ...(name && name !== provider.name && { name }),
  };
}

function filledFields(
  form: ConnectionForm,
  { fields }: Vendor,
): Partial<Record<'api_key' | 'base_url' | 'region' | 'project', string>> {
  const names = ['api_key', 'base_url', 'region', 'project'] as const;
  const filled = names.filter((field) => fields[field] !== 'none' && form[field].trim() !== '');
  return Object.fromEntries(filled.map((field) => [field, form[field].trim()]));
}

const splitNames = (text: string): string[] => text.split(',').flatMap((name) => name.trim() || []);

export interface FieldError {
  readonly field: ConnectionField;
  readonly message: string;
}

/** The field that the service objects to, with its reason as a sentence. */
export function findFieldError(error: unknown): FieldError | undefined {
  if (!(error instanceof MillwrightError)) return undefined;
  const [detail] = error.details;
  const field = Object.keys(emptyForm).find((name) => name === detail?.path.split('.')[0]);
  if (!detail || !field) return undefined;
  const sentence = `${detail.message.charAt(0).toUpperCase()}${detail.message.slice(1)}`;
  const message = sentence.endsWith('.') ? sentence : `${sentence}.`;
  return { field: field as ConnectionField, message };
}
