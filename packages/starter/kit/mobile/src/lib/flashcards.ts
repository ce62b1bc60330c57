export interface Flashcard {
  front: string;
  back: string;
}
