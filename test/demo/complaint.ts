/** Something that the person at the keyboard can mend: said in one sentence, without a stack trace. */
export class Complaint extends Error {
  /** Tells the reader how to mend it. */
  readonly advice: string | undefined;

  constructor(message: string, advice?: string) {
    super(message);
    this.name = 'Complaint';
    this.advice = advice;
  }
}
