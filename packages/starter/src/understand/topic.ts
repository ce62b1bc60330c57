/** Knowledge about a kind of record. Fields are written as in a prompt. */
export interface Topic {
  /** Its names, in the singular. */
  readonly words: string;
  readonly icon: string;
  readonly color?: string;
  /** The first field is the title. */
  readonly fields: string;
  /** Sample titles, then values of other fields by a word of their label, separated by bars. */
  readonly samples: Readonly<Record<string, string>> & { readonly title: string };
}
