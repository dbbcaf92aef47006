import type { VNode } from 'preact';
import { questionsIn } from '../../../shared/ranking/results/question-worth.ts';
import { areSetsUsual } from '../compare/four.ts';
import { type Dimension, type ListedProject, useProgress } from './queries.ts';

interface Props {
  project: ListedProject;
  /** Dimensions to check one after the other, until one has questions. */
  dimensions: readonly Dimension[];
  link: (dimension: Dimension, questions: number) => VNode;
  /** Keeps the space: nothing moves when the questions are known. */
  place: VNode;
}

/** Offers questions if the list can't tell how many are left. */
export function LookedSession({ project, dimensions: [dimension, ...others], link, place }: Props) {
  const { id, aim_top: top, feature_count: features = 0, comparison_mode: mode } = project;
  const left = useProgress(id, dimension!).data?.comparisons_remaining;
  if (left === 0 && others[0]) {
    return <LookedSession key={others[0]} project={project} dimensions={others} link={link} place={place} />;
  }
  if (!left) return place;
  const isAskedSets = areSetsUsual(mode, (features * (features - 1)) / 2);
  return link(dimension!, questionsIn(left, isAskedSets, top ? 'top' : 'goal'));
}

interface MeterProps {
  id: string;
  dimension: Dimension;
  /** @param percent absent until it is known. */
  meter: (dimension: Dimension, percent?: number) => VNode;
}

/** The progress of a project that aims for its top, for which the list knows only the share of pairs in order. */
export const LookedMeter = ({ id, dimension, meter }: MeterProps) =>
  meter(dimension, useProgress(id, dimension).data?.progress_percent);
