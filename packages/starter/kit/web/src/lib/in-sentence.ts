/** Returns a label as used within a sentence: `amount`, but `GPA`. */
export function inSentence(label: string): string {
  return label.replace(/^\p{Lu}(?=\p{Ll}|\s|$)/u, (letter) => letter.toLowerCase());
}
