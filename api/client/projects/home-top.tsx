import { useMemo } from 'preact/hooks';
import { dimensionsOf } from '../../../shared/ranking/dimensions.ts';
import { paths } from '../paths.ts';
import { projectSource, useResults, useStability } from '../results/queries.ts';
import type { Sorting } from '../results/ranking.ts';
import { lineOf } from '../results/settled-line.ts';
import { topTexts } from '../results/top-texts.ts';
import type { Live, LiveProject } from '../service/live.ts';
import { DIMENSIONS } from './queries.ts';
import { projectTexts } from './texts.ts';
import { useRefetched } from './use-live.ts';

/** Number of features that are named; the others are on the screen of the results. */
const NAMED = 3;
/** Maximum number of features for which the whole ranking is read to name its top. */
const MAX_READ = 500;

/** Minimum time between two reads: ranking takes the service longer than counting. */
const REST_MS = 10_000;
/** The sorting that the results have at first, so that both screens name the same features. */
const SORTING: Sorting = 'ratio';

interface Props {
  id: string;
  /** Number of features of the project. */
  count: number;
  live: LiveProject;
}

/** The results so far: the top of the ranking, and how much of it is settled. */
export function HomeTop({ id, count, live }: Props) {
  const { data } = live;
  if (!data || DIMENSIONS.every((each) => data.dimensions[each].comparisons_done === 0)) return null;
  const state = stateOf(data);
  return (
    <section class="panel">
      {count <= MAX_READ && <FirstNames id={id} state={state} />}
      <Settled id={id} count={count} state={state} sorting={askedOf(data)} />
      <p>
        <a href={paths.results(id)}>{projectTexts.top.all}</a>
      </p>
    </section>
  );
}

/** By value for effort, or by the only dimension with answers: of value for effort nothing is settled without answers about both. */
function askedOf({ dimensions }: Live): Sorting {
  const asked = DIMENSIONS.filter((each) => dimensions[each].comparisons_done > 0);
  return dimensionsOf(SORTING).every((each) => asked.includes(each)) ? SORTING : (asked[0] ?? SORTING);
}

/** A version of everything that the ranking depends on. */
function stateOf({ generation, features_revision: features, dimensions }: Live): string {
  return [generation, features, ...Object.values(dimensions).map(({ revision }) => revision)].join(' ');
}

interface PartProps {
  id: string;
  /** The current version of everything that the ranking depends on. */
  state: string;
}

function FirstNames({ id, state }: PartProps) {
  const source = useMemo(() => projectSource(id), [id]);
  const query = useResults(source, SORTING);
  useRefetched(query, state, REST_MS);
  const { data } = query;
  return (
    <>
      <h2>{projectTexts.top.title}</h2>
      <ol class="top-names">
        {data?.slice(0, NAMED).map(({ feature }) => (
          <li key={feature.id}>
            <bdi>{feature.name}</bdi>
          </li>
        ))}
      </ol>
    </>
  );
}

function Settled({ id, state, count, sorting }: PartProps & { count: number; sorting: Sorting }) {
  const source = useMemo(() => projectSource(id), [id]);
  const query = useStability(source, sorting, count);
  useRefetched(query, state, REST_MS);
  const { data } = query;
  return data ? <p class="hint">{topTexts.sentence(lineOf(data))}</p> : null;
}
