import type { Given, Shown } from './compare-state.ts';
import { isSamePair, type Pair, type Verdict } from './pairs.ts';

/** Answers that can be undone without asking the service. */
const MAX_GIVEN = 500;

/** What a person has answered on this page, for undo and redo. */
export class AnswerHistory {
  #given: readonly Given[] = [];
  #undone: readonly { verdict: Verdict; shown: Shown }[] = [];

  get last(): Given | undefined {
    return this.#given.at(-1);
  }

  /** What was undone last: its verdict, and what was on the screen before. */
  get undone(): { verdict: Verdict; shown: Shown } | undefined {
    return this.#undone.at(-1);
  }

  has(pair: Pair): boolean {
    return this.#given.some((given) => isSamePair(given.pair, pair));
  }

  /** Adds an answer. @returns what was on the screen after it, if it repeats what was undone last; any other answer ends redoing. */
  add(given: Given): Shown | null {
    const undone = this.undone;
    const isRedo = undone !== undefined && isSameVerdict(undone.verdict, given.verdict);
    this.#undone = isRedo ? this.#undone.slice(0, -1) : [];
    this.#given = [...this.#given.slice(1 - MAX_GIVEN), given];
    return isRedo ? undone.shown : null;
  }

  /** Takes the last answer back. @param shown what is on the screen now, for redo. */
  undo(shown: Shown): Given | undefined {
    const given = this.last;
    if (!given) return undefined;
    this.#given = this.#given.slice(0, -1);
    this.#undone = [...this.#undone, { verdict: given.verdict, shown }];
    return given;
  }

  /** Passes over the pair that was asked again because it was undone. @returns what was on the screen before, if there was such a pair. */
  skipUndone(): Shown | undefined {
    const undone = this.undone;
    this.#undone = this.#undone.slice(0, -1);
    return undone?.shown;
  }

  /** Another pair is on the screen: nothing can be redone. */
  forgetUndone(): void {
    this.#undone = [];
  }

  /** An answer from before this page was opened. */
  addEarlier(given: Given): void {
    this.#given = [given];
  }

  /** The service did not take it. */
  drop(id: string): void {
    this.#given = this.#given.filter(({ operation }) => operation.id !== id);
  }
}

function isSameVerdict(one: Verdict, other: Verdict): boolean {
  return one.choice === other.choice && one.strength === other.strength;
}
