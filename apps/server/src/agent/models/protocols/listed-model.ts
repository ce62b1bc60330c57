/** A model as its provider lists it. Undefined fields are those that the provider doesn't report. */
export interface ListedModel {
  readonly model: string;
  readonly name?: string | undefined;
  readonly contextWindow?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
  readonly images?: boolean | undefined;
  readonly tools?: boolean | undefined;
  readonly reasoning?: boolean | undefined;
  /** US dollars per million tokens. */
  readonly price?:
    | { readonly input: number; readonly cachedInput?: number | undefined; readonly output: number }
    | undefined;
}
