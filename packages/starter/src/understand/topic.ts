/** What is known of something people keep records of. Fields are written as people write them. */
export interface Topic {
  /** What it is called, for one. */
  readonly words: string;
  readonly icon: string;
  readonly color?: string;
  /** The first one is the title. */
  readonly fields: string;
  /** Titles of sample records, then values of other fields by a word of their label, parted by bars. */
  readonly samples: Readonly<Record<string, string>> & { readonly title: string };
}
