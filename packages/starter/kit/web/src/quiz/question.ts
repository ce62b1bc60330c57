export interface Question {
  question: string;
  choices: string[];
  /** Which of the choices is right, from 0. */
  answer: number;
}
