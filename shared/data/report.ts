/** How long work reports its progress. */
export interface Report {
  /** Starts a new step, which the job's log records. */
  step(name: string): Promise<void>;
  /** The finished share of the work, 0 to 1, and the current table. May be called at any rate. */
  progress(done: number, table?: string): void;
}
