/** How long work tells where it is. */
export interface Report {
  /** A new step begins; kept with the job as a line of its log. */
  step(name: string): Promise<void>;
  /** Part of the work that is done, 0 to 1, and the table that it is at. Called as often as one likes. */
  progress(done: number, table?: string): void;
}
