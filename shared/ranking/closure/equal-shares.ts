/** Minimum number of answers of the others before an author can stand out. */
const ENOUGH_OTHERS = 8;
/** Minimum number of "Equal" answers before an author can stand out. */
const FEW_TIES = 4;
/** A share of ties stands out if it is this many standard deviations above that of the others ... */
const DEVIATIONS = 4;
/** ... and larger than this, and this many times the share of the others. */
const OFTEN = 1 / 3;
const FAR_ABOVE = 1.5;

interface Share {
  answers: number;
  ties: number;
}

/**
 * How often each author answers "Equal".
 *
 * An author whose share is far above that of the others tells features apart less than they do, so nothing follows from this author's ties.
 * With a single author, or if all answer "Equal" equally often, ties count in full.
 */
export class EqualShares {
  readonly #shares = new Map<string, Share>();
  /** Authors with enough ties to stand out. */
  readonly #often = new Set<string>();
  readonly #all: Share = { answers: 0, ties: 0 };

  /** Counts one answer; with −1 it removes one. */
  add(author: string, isTie: boolean, change: 1 | -1 = 1): void {
    let share = this.#shares.get(author);
    if (!share) {
      share = { answers: 0, ties: 0 };
      this.#shares.set(author, share);
    }
    for (const each of [share, this.#all]) {
      each.answers += change;
      if (isTie) each.ties += change;
    }
    if (!isTie) return;
    if (share.ties >= FEW_TIES) this.#often.add(author);
    else this.#often.delete(author);
  }

  /** Authors whose ties imply nothing. */
  standingOut(): ReadonlySet<string> {
    if (this.#often.size === 0) return NOBODY;
    return new Set([...this.#often].filter((author) => this.#standsOut(this.#shares.get(author)!)));
  }

  /** The result of `standingOut` if there were one more answer. */
  standingOutAfter(author: string, isTie: boolean): ReadonlySet<string> {
    this.add(author, isTie);
    const after = this.standingOut();
    this.add(author, isTie, -1);
    return after;
  }

  copy(): EqualShares {
    const copy = new EqualShares();
    for (const [author, share] of this.#shares) copy.#shares.set(author, { ...share });
    for (const author of this.#often) copy.#often.add(author);
    Object.assign(copy.#all, this.#all);
    return copy;
  }

  get bytes(): number {
    return 120 * this.#shares.size;
  }

  #standsOut({ answers, ties }: Share): boolean {
    const others = this.#all.answers - answers;
    if (others < ENOUGH_OTHERS || ties <= OFTEN * answers) return false;
    const usual = (this.#all.ties - ties + 1) / (others + 4);
    if (ties <= FAR_ABOVE * usual * answers) return false;
    return ties - answers * usual > DEVIATIONS * Math.sqrt(answers * usual * (1 - usual));
  }
}

const NOBODY: ReadonlySet<string> = new Set();

/** Elements that are in exactly one of two sets. */
export function inOneOnly(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one, ...other].filter((name) => !one.has(name) || !other.has(name)));
}
