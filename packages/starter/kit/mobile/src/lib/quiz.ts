export interface Question {
  question: string;
  choices: string[];
  /** Index of the correct choice. */
  answer: number;
}
