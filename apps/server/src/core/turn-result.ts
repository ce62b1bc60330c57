/** What a turn came to, as `complete` and the history show it. */
export interface TurnResult {
  readonly files_created: number;
  readonly tool_calls: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly credits: number;
}
