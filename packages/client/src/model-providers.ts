import type {
  DeletedRecord,
  ModelConnectionPatchInput,
  ModelConnectionRecord,
  ModelConnectionRequestInput,
  ModelRefreshRecord,
  ModelTestRecord,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import type { Page } from './pages.ts';

/** Model providers of one user. Keys are write-only. */
export class ModelProviders {
  protected readonly http: Http;
  protected readonly path: string;

  constructor(http: Http, path: string) {
    this.http = http;
    this.path = path;
  }

  list(options: Options = {}): Promise<Page<'providers', ModelConnectionRecord>> {
    return this.http.json(this.path, options);
  }

  /** Tests a provider with real requests, for up to ten seconds, and connects it if they succeed. */
  create(
    request: ModelConnectionRequestInput,
    options: Options = {},
  ): Promise<ModelConnectionRecord> {
    return this.http.json(this.path, { method: 'POST', json: request, ...options });
  }

  /** Changes a provider, or the models it offers. A new key or address is tested first. */
  update(
    id: string,
    patch: ModelConnectionPatchInput,
    options: Options = {},
  ): Promise<ModelConnectionRecord> {
    return this.http.json(this.pathOf(id), { method: 'PATCH', json: patch, ...options });
  }

  /** Disconnects a provider and deletes its key. */
  remove(id: string, options: Options = {}): Promise<DeletedRecord> {
    return this.http.json(this.pathOf(id), { method: 'DELETE', ...options });
  }

  /** Lists the models and requests a reply and a tool call. */
  test(id: string, model?: string, options: Options = {}): Promise<ModelTestRecord> {
    const call = { method: 'POST', json: { model }, ...options } as const;
    return this.http.json(`${this.pathOf(id)}/test`, call);
  }

  /** Reads the provider's list of models again, updates the offered ones and returns what changed. */
  refresh(id: string, options: Options = {}): Promise<ModelRefreshRecord> {
    return this.http.json(`${this.pathOf(id)}/refresh`, { method: 'POST', ...options });
  }

  protected pathOf(id: string): string {
    return `${this.path}/${encodeURIComponent(id)}`;
  }
}
