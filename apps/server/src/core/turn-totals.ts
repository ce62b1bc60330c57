/** Totals of a turn, as shown in `complete` and the history. */
export interface TurnTotals {
  readonly files_created: number;
  readonly tool_calls: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly credits: number;
}
