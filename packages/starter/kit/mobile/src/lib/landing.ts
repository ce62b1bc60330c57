/** An entry of a section. */
export interface Item {
  title: string;
  text: string;
  /** A price, a name or a number that stands out next to the text. */
  detail: string;
}
