import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ListedModel } from './protocols/listed-model.ts';
import type { MediaModels, Protocol, RequestedModel } from './protocols/protocol.ts';
import type { Vendor, VendorAccess } from './vendors.ts';

export type CallOptionNames = Pick<Protocol, 'optionsName' | 'effortOptions'>;

/** A provider of this installation or of one user, as turns name it. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly isAvailable: boolean;
  /** The names of a model's call options. */
  optionsOf(model: string): CallOptionNames;
  open(requested: RequestedModel): Promise<LanguageModelV4>;
  /** Set if project apps get a different model than turns. */
  openForApp?(requested: RequestedModel): Promise<LanguageModelV4>;
  /** Models of kinds other than chat. */
  media(): Promise<MediaModels>;
}

/** Connects a vendor under an id of its own. Reads the access data, which may need decryption, for each use. */
export function createProvider(
  vendor: Vendor,
  { id, name }: Pick<Provider, 'id' | 'name'>,
  access: () => VendorAccess,
): Provider {
  return {
    id,
    name,
    isAvailable: true,
    optionsOf: (model) => vendor.protocolOf(model),
    open: async (requested) =>
      vendor
        .protocolOf(requested.model)
        .open(vendor.endpointOf(access(), requested.model), requested),
    media: async () => vendor.protocolOf('').media(vendor.endpointOf(access())),
  };
}

export function listModels(
  vendor: Vendor,
  access: VendorAccess,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  return vendor.protocolOf('').listModels(vendor.endpointOf(access), signal);
}
