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

/** A topic as written in `data/topics-*.json`. */
interface WrittenTopic extends Omit<Topic, 'words' | 'samples'> {
  readonly words: readonly string[];
  readonly samples: {
    readonly title: readonly string[];
    readonly [word: string]: readonly string[] | undefined;
  };
}

/** Joins the lists of each topic: its words are searched as one text, its samples split on demand. */
export const joinTopics = (written: readonly WrittenTopic[]): readonly Topic[] =>
  written.map(({ words, samples: { title, ...others }, ...topic }) => ({
    ...topic,
    words: words.join(', '),
    samples: {
      title: title.join('|'),
      ...Object.fromEntries(
        Object.entries(others).map(([word, values = []]) => [word, values.join('|')]),
      ),
    },
  }));
