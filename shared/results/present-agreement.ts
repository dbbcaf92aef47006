import type { NamedPerson } from '../accounts/store/named-people.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import { inShownOrder, OPEN_NAMES, type People } from '../people/people-of.ts';
import type { Straightness } from '../ranking/estimation/taste-or-care.ts';
import type { Overlap } from '../ranking/results/agreement.ts';
import type { Dimension } from '../ranking/vocabulary.ts';
import { isOpposite } from './told-of-people.ts';
import type { AgreementView, WeighedPerson } from './views.ts';

/** Maximum number of people listed: those with the most answers. */
const MAX_LISTED = 200;
/** Minimum team size with hidden names. In a smaller team, the camps would reveal who said what. */
const FEWEST_HIDDEN = 5;

interface Names {
  /** By the ids of `agreement`. */
  accounts: ReadonlyMap<string, NamedPerson>;
  /** People as the viewer may see them. */
  people: People;
  features: ReadonlyMap<string, FeatureRecord>;
}

/** How far the people of a ranking agree. */
export function presentAgreement(
  dimension: Dimension,
  agreement: AgreementView,
  { accounts, people, features }: Names,
) {
  const all = agreement.people.reduce((sum, { answers }) => sum + answers, 0);
  const user = (id: string) => {
    const account: NamedPerson = people.person(accounts.get(id) ?? { id, username: '', displayName: null });
    return {
      id: account.id,
      name: account.displayName ?? account.username,
      username: account.username,
      ...(account.service && { service: account.service }),
      ...(account.guest && { guest: account.guest }),
    };
  };
  const users = (ids: readonly string[]) => inShownOrder(ids.map(user), ({ id }) => id);
  const isOpen = people === OPEN_NAMES;
  const feature = (id: string) => ({ id, name: features.get(id)?.name ?? '' });
  return {
    dimension,
    revision: agreement.revision,
    people: inShownOrder(
      agreement.people.map((person: WeighedPerson) => ({
        user: user(person.author),
        answers: person.answers,
        share: person.answers / all,
        with_others: person.withOthers && presentOverlap(person.withOthers),
        contradictions: person.contradictions,
        straightness: person.straightness && presentStraightness(person.straightness),
        differs_in: person.differsIn,
        opposite: isOpposite(person),
        mostly_equal: person.mostlyEqual,
        weight: hundredths(person.weight),
        reversed: hundredths(person.reversed),
      })),
      (each) => each.user.id,
      (one, other) => other.answers - one.answers,
    ).slice(0, MAX_LISTED),
    pairs: inShownOrder(
      agreement.pairs.map(({ one, other, ...overlap }) => {
        const [a, b] = users([one, other]);
        return { a: a!, b: b!, ...presentOverlap(overlap) };
      }),
      ({ a, b }) => `${a.id} ${b.id}`,
      (one, other) => other.of - one.of,
    ),
    contested: agreement.contested.map(({ a, b, forA, forB, level }) => ({
      feature_a: feature(a),
      feature_b: feature(b),
      for_a: users(forA),
      for_b: users(forB),
      for_tie: users(level),
    })),
    team: {
      doubted: users(agreement.careless),
      agree: agreement.commonView,
      moves: agreement.moves,
      moved: agreement.moved.map(({ feature: id, rank, rankWithout }) => ({
        feature: feature(id),
        rank,
        rank_without: rankWithout,
      })),
    },
    camps:
      agreement.camps && (isOpen || agreement.people.length >= FEWEST_HIDDEN)
        ? {
            probability: agreement.camps.chance,
            parts: agreement.camps.parts.map(({ people: part, order }) => ({
              people: part.length,
              users: isOpen ? users(part) : [],
              order: order.map(feature),
            })),
            apart: agreement.camps.apart.map(({ feature: id, ranks }) => ({ feature: feature(id), ranks })),
          }
        : null,
    tastes: agreement.tastes,
    divisive: agreement.divisive.map(({ feature: id, higher, lower }) => ({
      feature: feature(id),
      higher: users(higher),
      lower: users(lower),
    })),
    alpha: agreement.alpha,
    shared_pairs: agreement.sharedPairs,
    majority_share: agreement.majorityShare,
  };
}

const presentOverlap = ({ of, agreeing }: Overlap) => ({ of, agreeing });
const presentStraightness = ({ mean, low, high }: Straightness) => ({ mean, low, high });
const hundredths = (share: number) => Math.round(100 * share) / 100;
