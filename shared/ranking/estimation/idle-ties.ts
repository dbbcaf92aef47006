/** Up to this share of ties, "Equal" may be what a person sees ... */
const OFTEN = 0.6;
/** ... and from this share on, it says nothing about a pair. In between it counts in part, so that one answer more changes little. */
const ALWAYS = 0.9;
/** With features that most people see as equal, it takes this many times the share of the others. */
const ABOVE_OTHERS = 1.5;
/** Answers that everybody is taken to have given before, none of them a tie. */
const FEW = 4;

/**
 * How much each answer counts, where somebody answers "Equal" whatever the pair: their ties would make all people look coarse, and features
 * alike.
 * @param weight how much answers count otherwise; null where all count in full.
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
