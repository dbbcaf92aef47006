import { finish, type Steps } from '../steps.ts';
import { Closure } from './closure.ts';
import { type Adjacency, adjacencyOf, type Components, findComponents, type VerdictList } from './components.ts';

/** Inferences from a list of verdicts. */
export interface BuiltClosure {
  closure: Closure;
  components: Components;
}

/** Words of bit rows processed between two pauses: less than a millisecond. */
const WORDS_PER_STEP = 500_000;

/** Builds closure and components of a list of verdicts from scratch. */
export function buildClosure(n: number, verdicts: VerdictList): BuiltClosure {
  return finish(buildClosureChunked(n, verdicts));
}

/**
 * Builds closure and components in steps of a few milliseconds. A caller may do something else at each `yield`.
 *
 * Rows are ORed together in topological order of the components, downwards for `above`, upwards for `below`. Verdicts that change after the
 * first step are not included.
 */
export function* buildClosureChunked(n: number, verdicts: VerdictList): Steps<BuiltClosure> {
  const closure = new Closure(n);
  const down = adjacencyOf(n, verdicts);
  const up = adjacencyOf(n, verdicts, true);
  const components = findComponents(n, verdicts, down);
  yield;
  yield* fillRows(closure.belowBits, closure.words, components, down, 1);
  yield* fillRows(closure.aboveBits, closure.words, components, up, -1);
  for (let i = 0; i < verdicts.count; i++) {
    if (verdicts.loose?.[i] === 1) closure.markLoose(verdicts.a[i]!, verdicts.b[i]!);
  }
  const rowsPerStep = Math.max(1, Math.floor(WORDS_PER_STEP / 4 / Math.max(1, closure.words)));
  for (let v = 0; v < n; v += rowsPerStep) {
    closure.recount(v, Math.min(n, v + rowsPerStep));
    yield;
  }
  return { closure, components };
}

/** Fills the rows of one direction: each component's row comes from the rows of its neighbours, which `direction` puts first. */
function* fillRows(
  bits: Uint32Array,
  words: number,
  { count, of, members }: Components,
  { start, targets }: Adjacency,
  direction: 1 | -1,
): Generator<void> {
  let work = 0;
  for (let step = 0; step < count; step++) {
    const component = direction === 1 ? step : count - 1 - step;
    const first = members.start[component]!;
    const end = members.start[component + 1]!;
    const row = members.targets[first]! * words;
    for (let m = first; m < end; m++) {
      const member = members.targets[m]!;
      for (let e = start[member]!; e < start[member + 1]!; e++) {
        const neighbour = targets[e]!;
        const has = bits[row + (neighbour >>> 5)]! & (1 << (neighbour & 31));
        if (has !== 0 || of[neighbour] === component) continue;
        const from = neighbour * words;
        for (let word = 0; word < words; word++) bits[row + word]! |= bits[from + word]!;
        bits[row + (neighbour >>> 5)]! |= 1 << (neighbour & 31);
        work += words;
      }
    }
    if (end - first > 1) {
      shareRow(bits, words, members.targets.subarray(first, end));
      work += (end - first) * words;
    }
    if (work > WORDS_PER_STEP) {
      work = 0;
      yield;
    }
  }
}

/** Copies the first member's row to all members and sets the bits of the other members. A feature never has its own bit. */
function shareRow(bits: Uint32Array, words: number, members: Int32Array): void {
  const row = members[0]! * words;
  for (const member of members) bits[row + (member >>> 5)]! |= 1 << (member & 31);
  for (let m = 1; m < members.length; m++) {
    const member = members[m]!;
    bits.copyWithin(member * words, row, row + words);
    bits[member * words + (member >>> 5)]! &= ~(1 << (member & 31));
  }
  bits[row + (members[0]! >>> 5)]! &= ~(1 << (members[0]! & 31));
}
