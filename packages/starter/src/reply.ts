/** A reply of one step: its text and its tool calls. */
export interface Said {
  readonly text: string;
  readonly calls: readonly Wanted[];
}

export interface Wanted {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export const say = (text: string, ...calls: Wanted[]): Said => ({ text, calls });

export const call = (name: string, input: Readonly<Record<string, unknown>>): Wanted => ({
  name,
  input,
});
