import type { NamedPerson } from '../accounts/store/named-people.ts';
import { presentPerson } from '../answers/present.ts';
import type { FeatureRecord } from '../features/store/feature-catalog.ts';
import { inShownOrder, type People } from '../people/people-of.ts';
import type { Look } from './contract/looks.ts';
import type { Look as Found } from './look-at-results.ts';

interface Names {
  features: ReadonlyMap<string, FeatureRecord>;
  accounts: ReadonlyMap<string, NamedPerson>;
}

/** Changes in the results since the person's previous visit. */
export function presentLook({ moved, renewedAt }: Found, people: People, { features, accounts }: Names): Look {
  const renewed = renewedAt && { order_renewed_at: renewedAt.toISOString() };
  if (!moved) return { ...renewed, moved: null };
  const { since, told, others, furthest, causes } = moved;
  const { takenBack, answers, ...counts } = causes;
  return {
    ...renewed,
    moved: {
      since: since.toISOString(),
      moves: told.map(({ id, from, to }) => ({ feature: { id, name: features.get(id)?.name ?? '' }, from, to })),
      others,
      furthest,
      causes: {
        ...counts,
        answers: inShownOrder(
          answers.map(({ userId, answers: given }) => ({
            user: presentPerson(userId, people, accounts),
            answers: given,
          })),
          ({ user }) => user.id,
          (one, other) => other.answers - one.answers,
        ),
        taken_back: takenBack,
      },
    },
  };
}
