import type { QueryObserverResult } from '@tanstack/query-core';
import type { ListedComparison, ListedSet } from '../../../shared/answers/contract/comparisons.ts';
import type { Dimension, Pair, Verdict } from '../compare/pairs.ts';
import { useQuery } from '../lib/queries.ts';
import { refresh } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import type { SetAnswer } from './sets.ts';

/** A stored answer with the names of its features and its author. */
export type NamedAnswer = Omit<ListedComparison, 'set'> & { set?: ListedSet | undefined } & Required<
    Pick<ListedComparison, 'feature_a' | 'feature_b' | 'user'>
  >;

/** Maximum number of ids in one request, since they are part of its address. */
const MAX_IDS = 150;

/** Some answers by id, without those that were undone in the meantime. */
export const useAnswers = (id: string, ids: readonly string[]): QueryObserverResult<Map<string, NamedAnswer>> =>
  useQuery({
    queryKey: ['project', id, 'answers', ...ids],
    placeholderData: (previous: Map<string, NamedAnswer> | undefined) => previous,
    async queryFn({ signal }) {
      const found = new Map<string, NamedAnswer>();
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        const query = { ids: ids.slice(at, at + MAX_IDS).join(), include_names: true, by_answer: true };
        const params = { path: { project_id: id }, query };
        const { items } = await read(api.GET('/projects/{project_id}/comparisons', { params, signal }));
        for (const answer of items as NamedAnswer[]) found.set(answer.id, answer);
      }
      return found;
    },
  });

/** The active answers about both of two features, newest first. @throws ServiceError */
export async function findAnswersAbout(
  id: string,
  dimension: Dimension,
  one: string,
  other: string,
): Promise<NamedAnswer[]> {
  const query = { dimension, feature_id: one, include_names: true, per_page: 1000 };
  const params = { path: { project_id: id }, query };
  const { items } = await read(api.GET('/projects/{project_id}/comparisons', { params }));
  return (items as NamedAnswer[]).filter(({ feature_a_id: a, feature_b_id: b }) => a === other || b === other);
}

/** Undoes an answer; succeeds if it is already undone. @throws ServiceError */
export async function takeBack(projectId: string, id: string): Promise<void> {
  const params = { path: { project_id: projectId, comparison_id: id } };
  try {
    await read(api.DELETE('/projects/{project_id}/comparisons/{comparison_id}', { params }));
  } catch (error) {
    if (!(error instanceof ServiceError && error.status === 404)) throw error;
  }
  await refresh(projectId);
}

/**
 * Gives an answer another outcome; its place in the order of answers stays.
 * @throws ServiceError
 */
export async function changeAnswer(projectId: string, id: string, { choice, strength }: Verdict): Promise<void> {
  const params = { path: { project_id: projectId, comparison_id: id } };
  const body = { choice, ...(strength !== null && { strength }) };
  await read(api.PUT('/projects/{project_id}/comparisons/{comparison_id}', { params, body }));
  await refresh(projectId);
}

/** Two features to answer about, without the other fields of a question. */
export type AskedPair = Pick<Pair, 'comparison_id' | 'dimension'> &
  Record<'feature_a' | 'feature_b', { id: string; name: string }>;

/**
 * Stores an unasked answer. It replaces the person's earlier answers about the pair.
 * @throws ServiceError
 */
export async function giveAnswer(projectId: string, pair: AskedPair, { choice, strength }: Verdict): Promise<void> {
  const params = { path: { project_id: projectId } };
  const body = {
    comparison_id: pair.comparison_id,
    feature_a_id: pair.feature_a.id,
    feature_b_id: pair.feature_b.id,
    dimension: pair.dimension,
  };
  if (strength === null) {
    await read(api.POST('/projects/{project_id}/comparisons/binary', { params, body: { ...body, choice } }));
  } else {
    await read(api.POST('/projects/{project_id}/comparisons/graded', { params, body: { ...body, strength } }));
  }
  await refresh(projectId);
}

/**
 * Stores an unasked answer about a set.
 * @throws ServiceError
 */
export async function giveSetAnswer(
  projectId: string,
  id: string,
  dimension: Dimension,
  { best, between, worst }: SetAnswer,
): Promise<void> {
  const idsOf = (features: SetAnswer['best']) => features.map((each) => each.id);
  const body = {
    comparison_id: id,
    dimension,
    feature_ids: idsOf([...best, ...between, ...worst]),
    best: idsOf(best),
    worst: idsOf(worst),
  };
  const params = { path: { project_id: projectId } };
  await read(api.POST('/projects/{project_id}/comparisons/best-worst', { params, body }));
  await refresh(projectId);
}
