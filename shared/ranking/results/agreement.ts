import { buildClosureChunked } from '../closure/build-closure.ts';
import type { Closure } from '../closure/closure.ts';
import type { Components, VerdictList } from '../closure/components.ts';
import type { Asleep } from '../estimation/asleep.ts';
import { type Camps, campsChunked } from '../estimation/camps.ts';
import { commonViewChunked } from '../estimation/common-view.ts';
import { divisiveFeaturesChunked, LIKELY_TASTES, tastesIn } from '../estimation/divisive-features.ts';
import { idlePeople } from '../estimation/idle-ties.ts';
import { keepAnswers, sortTeamAnswers, type TeamAnswers } from '../estimation/sorted-answers.ts';
import { type Character, charactersChunked, type Straightness, withoutBlame } from '../estimation/taste-or-care.ts';
import { tastePosteriorChunked, withTastesChunked } from '../estimation/taste-posterior.ts';
import { teamPosteriorChunked } from '../estimation/team-posterior.ts';
import type { Steps } from '../steps.ts';
import { CountedAnswers, FeatureSelection, type TeamComparisons } from './counted-answers.ts';
import { OthersScores } from './others-scores.ts';
import { type SharedPairs, summarizeSharedChunked } from './shared-pairs.ts';

/** A person's answers to pairs whose order follows from the answers of others. */
export interface Overlap {
  /** Number of such answers. */
  of: number;
  /** Number of answers that agree. A tie instead of a direction, or the reverse, counts half. */
  agreeing: number;
}

export interface PersonAgreement {
  author: string;
  /** Answers that count. */
  answers: number;
  /**
   * Agreement with the inferences from the answers of all others, or with their scores if the others contradict each other; null for people
   * beyond `MAX_PEOPLE`.
   */
  withOthers: Overlap | null;
  /**
   * Number of pairs that this person compared and that lie on a cycle of their own answers; null for people beyond
   * `MAX_PEOPLE`.
   */
  contradictions: number | null;
  /**
   * How often they answer in line with an order shared by all; null if tossing a coin could have produced their answers, or if it is open
   * whose order that is.
   */
  straightness: Straightness | null;
  /** Whether they differ from the others in taste or in care; null if in neither, or if it is too early to tell. */
  differsIn: Character['differsIn'];
  /** Whether they answer "Equal" so often that it says little. */
  mostlyEqual: boolean;
}

/** Two people, and the answers of each that the other's answers decide. */
export interface PeoplePair extends Overlap {
  one: string;
  other: string;
}

/** How far people agree about one dimension. */
export interface TeamAgreement extends SharedPairs, TeamTastes {
  /** Most answers first. */
  people: PersonAgreement[];
  /** Pairs of people with common pairs of features, those with the most first. */
  pairs: PeoplePair[];
}

/** The comparisons that inform about people, and the number of their features. */
interface Fitted {
  readonly features: number;
  readonly comparisons: TeamComparisons;
  /** The archived features among them; null without any. */
  readonly asleep: Asleep | null;
}

/** How far people see features differently, beyond mistakes. */
interface TeamTastes {
  /** People whose answers look random or reversed. */
  careless: string[];
  /** The share of pairs that two of the other people put in the same order; null while it is too early to tell. */
  commonView: number | null;
  /** Probability that people have tastes of their own; null if fewer than two answered. */
  tastes: number | null;
  /** Features that some people see higher or lower than the others, the most divisive first. */
  divisive: { feature: number; higher: string[]; lower: string[] }[];
  /** Two parts of the team, each with an order; null unless the answers show them. */
  camps: TeamCamps | null;
}

/** Two camps, the larger one first. */
export interface TeamCamps {
  chance: number;
  parts: { people: string[]; order: number[] }[];
  /** Features that the camps see differently, most certain first, with their ranks in both orders, from 1. */
  apart: { feature: number; ranks: number[] }[];
}

/** Maximum number of people compared individually: each costs a closure, and each two of them a pass over their answers. */
const MAX_PEOPLE = 50;

/**
 * Camps are shown from this probability on. It is lower than the one at which they are first reported, so that every report leads to
 * something.
 */
const LIKELY_CAMPS = 0.9;
/** Distance between the camps' views, in standard deviations of scores. */
const CAMPS_APART = 1;
const OTHER_VIEW = { differsIn: 'taste', taste: CAMPS_APART, straight: 1, chanceOfTaste: 1 } as const;
/** Answers fit those of some others if so many of them do; a coin's are half. */
const FITTING = 0.75;
/** Answers about something else are careful if so many fit those of the others. */
const CAREFUL = 0.85;
/** Features are apart beyond this many standard deviations; at most `MOST_APART` are listed. */
const APART_BEYOND = 1.6448536269514722;
const MOST_APART = 10;

/** Those among some people whose answers about something else fit those of the others well: they are neither random nor careless. */
export const carefulAmong = (
  people: readonly string[],
  { people: elsewhere }: { readonly people: readonly PersonAgreement[] },
): string[] =>
  people.filter((author) =>
    elsewhere.some(
      (each) => each.author === author && each.differsIn !== 'care' && (each.straightness?.mean ?? 0) >= CAREFUL,
    ),
  );

/** Scores closer than this, in logits, don't tell two features apart. */
const APART = 0.1;

/** Upper estimate of the time that comparing people takes, in milliseconds: a closure for each of them, and fits of all answers. */
export function agreementWork(features: number, comparisons: number): number {
  return MAX_PEOPLE * (features / 1000) ** 2 + comparisons / 10;
}

/**
 * How far people agree, in steps of a few milliseconds: each with what follows from the answers of all others alone, each two
 * with one another, and all together about the pairs that several of them answered.
 * @param fitted also what they said of archived features, which tells how straight they answer, and their tastes.
 * @param trusted people who answer carefully elsewhere: they differ in taste, if in anything.
 */
export function* teamAgreementChunked(
  n: number,
  comparisons: TeamComparisons,
  fitted: Fitted = { features: n, comparisons, asleep: null },
  trusted: ReadonlySet<string> = new Set(),
): Steps<TeamAgreement> {
  const answers = yield* CountedAnswers.gatherChunked(n, comparisons);
  const compared = answers.mostActive(MAX_PEOPLE);
  const { characters, idle, ...tastes } = yield* tastesChunked(fitted, trusted);
  const people = new Map<number, PersonAgreement>();
  for (const author of answers.mostActive(Number.POSITIVE_INFINITY)) {
    const name = comparisons.authors[author]!;
    people.set(author, {
      author: name,
      answers: answers.of(author),
      withOthers: null,
      contradictions: null,
      straightness: characters.get(name)!.straightness,
      differsIn: characters.get(name)!.differsIn,
      mostlyEqual: idle.has(name),
    });
  }
  yield;
  const ownVerdicts = new Map<number, VerdictList>();
  for (const author of compared) {
    ownVerdicts.set(author, answers.verdictsOf(author));
    yield;
  }
  const othersScores = new OthersScores(n, comparisons);
  const pairs = new Map<string, PeoplePair>();
  for (const [author, own] of ownVerdicts) {
    const person = people.get(author)!;
    const others = yield* buildClosureChunked(n, answers.verdictsWithout(author));
    const scores = others.components.inconsistent.includes(1) ? yield* othersScores.withoutChunked(author) : null;
    person.withOthers = overlapOf(own, others, scores);
    // Use few features: only those that the person compared can follow from their answers.
    const few = new FeatureSelection(n, own);
    const theirs = yield* buildClosureChunked(few.count, few.select(own));
    person.contradictions = contradictedIn(few.select(own), theirs.components);
    for (const [reader, read] of ownVerdicts) {
      if (reader === author) continue;
      const overlap = overlapOf(few.select(read), theirs);
      addOverlap(pairs, comparisons.authors, Math.min(author, reader), Math.max(author, reader), overlap);
      yield;
    }
  }
  const shared = yield* summarizeSharedChunked(answers, comparisons.authors);
  return { people: [...people.values()], pairs: [...pairs.values()].sort((x, y) => y.of - x.of), ...shared, ...tastes };
}

/** Who differs in what, by id, and the features that divide people. */
function* tastesChunked({ features, comparisons, asleep }: Fitted, trusted: ReadonlySet<string>) {
  const answers = sortTeamAnswers(features, comparisons);
  yield;
  const posterior = yield* withTastesChunked(answers, yield* teamPosteriorChunked(answers));
  const inCamps = yield* campsChunked(answers, posterior);
  const inTeam = withoutBlame(yield* charactersChunked(answers, posterior));
  const names = comparisons.authors.toSorted((one, other) => (one < other ? -1 : 1));
  const elsewhere = inTeam.map((each, person) =>
    each.differsIn === 'care' && trusted.has(names[person]!) ? { ...each, ...OTHER_VIEW } : each,
  );
  const found = yield* fairToGroupsChunked(
    answers,
    elsewhere,
    inCamps && inCamps.chance >= LIKELY_CAMPS ? inCamps.camps.map(({ people }) => people) : [doubtedOf(elsewhere)],
  );
  const dividing = yield* divisiveFeaturesChunked(answers, posterior, found);
  const divisive = asleep ? asleep.awakeOnes(dividing) : dividing;
  const named = (people: readonly number[]) => people.map((person) => names[person]!);
  const camps = campsOf(inCamps, { asleep, named });
  const commonView = yield* commonViewChunked(answers, posterior, found);
  // The posterior may mistake one person's taste for carelessness.
  const isSomebodys = found.some(({ differsIn }) => differsIn === 'taste');
  return {
    idle: new Set(named(idlePeople(answers))),
    characters: new Map(found.map((character, person) => [names[person]!, character])),
    careless: named(found.flatMap(({ differsIn }, person) => (differsIn === 'care' ? [person] : []))),
    commonView,
    tastes: new Set(answers.person).size < 2 ? null : Math.max(tastesIn(posterior), isSomebodys ? LIKELY_TASTES : 0),
    divisive: divisive.map(({ feature, higher, lower }) => ({ feature, higher: named(higher), lower: named(lower) })),
    camps,
  };
}

const doubtedOf = (characters: readonly Character[]): number[] =>
  [...characters.keys()].filter((person) => characters[person]!.differsIn === 'care');

/**
 * Somebody whose answers fit their own camp isn't careless; nor are people who are doubted, but answer like one another. How they fit the
 * team stays as it is told, unless each group has an order of its own.
 */
function* fairToGroupsChunked(
  answers: TeamAnswers,
  found: readonly Character[],
  groups: readonly (readonly number[])[],
): Steps<Character[]> {
  const fair = [...found];
  for (const people of groups) {
    const doubted = people.filter((person) => found[person]!.differsIn === 'care');
    if (doubted.length === 0 || people.length < 2) continue;
    const own = keepAnswers(answers, (t) => people.includes(answers.person[t]!));
    const among = yield* charactersChunked(own, yield* tastePosteriorChunked(own), (person) =>
      doubted.includes(person),
    );
    for (const person of doubted) {
      const { differsIn, straightness } = among[person]!;
      const isAlone = groups.length === 1;
      if (differsIn === 'care' || (isAlone && (straightness?.mean ?? 0) < FITTING)) continue;
      fair[person] = { ...found[person]!, ...OTHER_VIEW, ...(!isAlone && { straightness }) };
    }
  }
  return fair;
}

/** Two camps by id, each with its order; null unless they are likely. */
function campsOf(
  found: Camps | null,
  { asleep, named }: { asleep: Asleep | null; named: (people: readonly number[]) => string[] },
): TeamCamps | null {
  if (!found || found.chance < LIKELY_CAMPS) return null;
  const parts = found.camps.map(({ people, beliefs: { means } }) => {
    const order = Int32Array.from(means.keys()).sort((x, y) => means[y]! - means[x]! || x - y);
    return { people: named(people), order: [...(asleep?.awakeAlong(order) ?? order)] };
  });
  const ranks = parts.map(({ order }) => new Map(order.map((feature, place) => [feature, place + 1])));
  const apart = Array.from(found.apart, (surely, feature) => ({ feature, surely: Math.abs(surely) }))
    .filter(({ surely }) => surely > APART_BEYOND)
    .sort((one, other) => other.surely - one.surely || one.feature - other.feature);
  return {
    chance: found.chance,
    parts,
    apart: (asleep?.awakeOnes(apart) ?? apart)
      .slice(0, MOST_APART)
      .map(({ feature }) => ({ feature, ranks: ranks.map((of) => of.get(feature)!) })),
  };
}

/**
 * How far answers agree with the inferences from others. If the others contradict themselves, their scores decide, provided they exist and
 * distinguish the two features. Otherwise nothing follows.
 */
function overlapOf(
  own: VerdictList,
  { closure, components }: { closure: Closure; components: Components },
  scores: Float64Array | null = null,
): Overlap {
  const overlap = { of: 0, agreeing: 0 };
  for (let i = 0; i < own.count; i++) {
    const [a, b] = [own.a[i]!, own.b[i]!];
    if (!closure.isKnown(a, b)) continue;
    let expected = Number(closure.reaches(a, b)) - Number(closure.reaches(b, a));
    if (areContradicted(components, a, b)) {
      const difference = scores === null ? 0 : scores[a]! - scores[b]!;
      if (Math.abs(difference) < APART) continue;
      expected = Math.sign(difference);
    }
    overlap.of++;
    overlap.agreeing += 1 - Math.abs(expected - own.sign[i]!) / 2;
  }
  return overlap;
}

function contradictedIn(own: VerdictList, components: Components): number {
  let contradicted = 0;
  for (let i = 0; i < own.count; i++) contradicted += Number(areContradicted(components, own.a[i]!, own.b[i]!));
  return contradicted;
}

function areContradicted({ of, inconsistent }: Components, a: number, b: number): boolean {
  return of[a] === of[b] && inconsistent[of[a]!] === 1;
}

function addOverlap(
  pairs: Map<string, PeoplePair>,
  authors: readonly string[],
  one: number,
  other: number,
  { of, agreeing }: Overlap,
): void {
  if (of === 0) return;
  const key = `${one} ${other}`;
  const pair = pairs.get(key) ?? { one: authors[one]!, other: authors[other]!, of: 0, agreeing: 0 };
  pair.of += of;
  pair.agreeing += agreeing;
  pairs.set(key, pair);
}
