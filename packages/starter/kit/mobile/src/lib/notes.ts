export interface Note {
  /** Empty until the note is saved for the first time. */
  id: string;
  title: string;
  text: string;
}
