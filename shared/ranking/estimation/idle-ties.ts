/** Up to this share of ties, "Equal" may be a person's true view ... */
const OFTEN = 0.6;
/** ... and from this share on, it says nothing about a pair. In between it counts in part, so that one more answer changes little. */
const ALWAYS = 0.9;
/** A person's share of ties must be this many times the share of the others, because most people may see some features as equal. */
const ABOVE_OTHERS = 1.5;
/** Imaginary answers that everybody starts with, none of them a tie. */
const FEW = 4;

/**
 * The weight of each answer. Ties of people who answer "Equal" whatever the pair get less weight, because they would make everybody look
 * coarse and the features alike.
 * @param weight the other weights of the answers; null if all count in full.
 */
export function withIdleTies(
  people: number,
  person: Int32Array,
  sign: ArrayLike<number>,
  weight: Float64Array | null,
): Float64Array | null {
  const counted = tiesCounted({ people, person, sign });
  if (!counted.some((share) => share < 1)) return weight;
  return Float64Array.from(person, (by, t) => (weight?.[t] ?? 1) * (sign[t] === 0 ? counted[by]! : 1));
}

/** The answers, each by number of its person and sign. */
interface Signs {
  readonly people: number;
  readonly person: Int32Array;
  readonly sign: ArrayLike<number>;
}

/** The people of whose "Equal" no more than half counts. */
export const idlePeople = (answers: Signs): number[] =>
  [...tiesCounted(answers).entries()].filter(([, share]) => share <= 0.5).map(([person]) => person);

/** How much each person's ties count. */
function tiesCounted({ people, person, sign }: Signs): Float64Array {
  const answers = new Float64Array(people);
  const ties = new Float64Array(people);
  person.forEach((by, t) => {
    answers[by]!++;
    if (sign[t] === 0) ties[by]!++;
  });
  const [allTies, all] = [sum(ties), person.length];
  return answers.map((own, by) => {
    if (own === 0 || own === all) return 1;
    const from = Math.max(OFTEN, ABOVE_OTHERS * ((allTies - ties[by]!) / (all - own)));
    if (from >= ALWAYS) return 1;
    const share = ties[by]! / (own + FEW);
    return 1 - Math.min(1, Math.max(0, (share - from) / (ALWAYS - from)));
  });
}

const sum = (numbers: Float64Array) => numbers.reduce((total, each) => total + each, 0);
