import { useMemo } from 'preact/hooks';
import { paths } from '../paths.ts';
import { projectSource, useResults, useStability } from '../results/queries.ts';
import { type Sorting, topOf } from '../results/ranking.ts';
import type { LiveProject } from '../service/live.ts';
import { projectTexts } from './texts.ts';

/** Features that are named; the others are on the screen of the results. */
const NAMED = 3;
/** Most features whose whole ranking is read for the names at its top. */
const MAX_READ = 500;

interface Props {
  id: string;
  /** How many features the project has. */
  count: number;
  live: LiveProject;
}

/** What the answers have brought so far: the first of the ranking, and how much of its top is settled. */
export function HomeTop({ id, count, live }: Props) {
  const sorting = sortingOf(live);
  if (sorting === null) return null;
  return (
    <section class="panel">
      <h2>{projectTexts.top.title[sorting]}</h2>
      {count <= MAX_READ && <FirstNames id={id} sorting={sorting} />}
      <Settled id={id} sorting={sorting} count={count} />
      <p>
        <a href={paths.results(id)}>{projectTexts.top.all}</a>
      </p>
    </section>
  );
}

/** By what the features are ranked: by what was asked about; null before the first answer. */
function sortingOf({ data }: LiveProject): Sorting | null {
  if (!data) return null;
  const { value, complexity } = data.dimensions;
  if (value.comparisons_done > 0) return complexity.comparisons_done > 0 ? 'ratio' : 'value';
  return complexity.comparisons_done > 0 ? 'complexity' : null;
}

function FirstNames({ id, sorting }: { id: string; sorting: Sorting }) {
  const source = useMemo(() => projectSource(id), [id]);
  const { data } = useResults(source, sorting);
  return (
    <ol class="top-names">
      {data?.slice(0, NAMED).map(({ feature }) => (
        <li key={feature.id}>
          <bdi>{feature.name}</bdi>
        </li>
      ))}
    </ol>
  );
}

function Settled({ id, sorting, count }: { id: string; sorting: Sorting; count: number }) {
  const source = useMemo(() => projectSource(id), [id]);
  const { data } = useStability(source, sorting, topOf(count));
  return data ? <p class="hint">{projectTexts.top.settled(data.k, data.settled)}</p> : null;
}
