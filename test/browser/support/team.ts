import type { TestApp } from '../../support/app.ts';
import { assign } from '../../support/database-rows.ts';
import type { TestProject, TestUser } from '../../support/factories.ts';

/** A project with several people; the first of them owns it. */
export interface Team {
  project: TestProject;
  people: TestUser[];
}

/** @param names display names of the people. */
export async function makeTeam(app: TestApp, names: readonly string[], features: readonly string[]): Promise<Team> {
  const people: TestUser[] = [];
  for (const name of names) {
    const person = await app.make.user();
    await app.as(person).patch('/auth/me', { display_name: name });
    people.push(person);
  }
  const [owner, ...others] = people;
  const project = await app.make.project({ owner: owner!, name: 'Mobile app backlog', features: [...features] });
  for (const other of others) await assign(app, project, other, owner!);
  return { project, people };
}

/** Answers pairs of features by their places, unasked. @param isFirstBetter says which of two places is better. */
export async function answerPairs(
  app: TestApp,
  { project, people }: Team,
  person: number,
  pairs: readonly (readonly [number, number])[],
  isFirstBetter: (one: number, other: number) => boolean,
  dimension: 'value' | 'complexity' = 'value',
): Promise<void> {
  for (const [one, other] of pairs) {
    await app.as(people[person]!).post(`/projects/${project.id}/comparisons`, {
      feature_a_id: project.features[one]!.id,
      feature_b_id: project.features[other]!.id,
      choice: isFirstBetter(one, other) ? 'feature_a' : 'feature_b',
      dimension,
    });
  }
}

/** All pairs of so many places. */
export const allPairs = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, one) =>
    Array.from({ length: count - one - 1 }, (_, step): [number, number] => [one, one + 1 + step]),
  ).flat();
