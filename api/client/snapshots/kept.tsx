import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatMoment } from '../lib/format-date.ts';
import { offerFile } from '../lib/offer-file.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { Segments } from '../parts/segments.tsx';
import { paths } from '../paths.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { useIsOwner } from '../projects/owner.ts';
import { SORTINGS, type Sorting } from '../results/ranking.ts';
import { resultTexts } from '../results/texts.ts';
import { Moved } from './moved.tsx';
import { exportComparison, remove, type Snapshot, useSnapshots } from './queries.ts';
import { keptTexts as words } from './texts.ts';

const NOW = 'now';

/** The kept rankings of a project, and what moved between two of them. */
export default function Kept({ id }: { id: string }) {
  return (
    <ProjectFrame id={id} key={id} title={words.title}>
      <Loaded query={useSnapshots(id)}>
        {(snapshots) =>
          snapshots.length === 0 ? (
            <Empty title={words.none.title} text={words.none.text}>
              <a class="button primary" href={paths.results(id)}>
                {words.toResults}
              </a>
            </Empty>
          ) : (
            <>
              <Compared id={id} snapshots={snapshots} />
              <List id={id} snapshots={snapshots} />
            </>
          )
        }
      </Loaded>
    </ProjectFrame>
  );
}

interface Props {
  id: string;
  snapshots: readonly Snapshot[];
}

function List({ id, snapshots }: Props) {
  const isOwner = useIsOwner(useCurrentProject(id).data);
  const removing = (snapshot: Snapshot) => async () => {
    await remove(id, snapshot.id);
    announce(words.removed);
  };
  return (
    <section class="panel" aria-labelledby="kept">
      <h2 id="kept">{words.title}</h2>
      <ul class="kept-list">
        {snapshots.map((snapshot) => (
          <li key={snapshot.id}>
            <span>
              <bdi>{snapshot.name}</bdi>
              <span class="hint">
                {formatMoment(new Date(snapshot.created_at))} ·{' '}
                {words.about(snapshot.features, snapshot.people, snapshot.answers)}
              </span>
            </span>
            {isOwner && (
              <PressTwice
                text={words.remove}
                label={words.removeOne(isolated(snapshot.name))}
                confirm={words.removeNow}
                onConfirm={removing(snapshot)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two rankings to choose, and what moved between them. */
function Compared({ id, snapshots }: Props) {
  const { data: project } = useCurrentProject(id);
  const [from, setFrom] = useState(snapshots[0]!.id);
  const [to, setTo] = useState(NOW);
  const [sorting, setSorting] = useState<Sorting>('ratio');
  const known = (chosen: string) => snapshots.some((each) => each.id === chosen);
  // One that was deleted meanwhile is no choice any more.
  const compared = { from: known(from) ? from : snapshots[0]!.id, to: known(to) ? to : NOW, sorting };
  const save = async () => offerFile(await exportComparison(id, compared), words.csvFile(project?.name ?? ''));
  return (
    <section class="kept-compared" aria-labelledby="moved">
      <h2 id="moved">{words.what}</h2>
      <div class="kept-choice">
        <label>
          {words.from}{' '}
          <select value={compared.from} onChange={({ currentTarget }) => setFrom(currentTarget.value)}>
            <Options snapshots={snapshots} />
          </select>
        </label>
        <label>
          {words.to}{' '}
          <select value={compared.to} onChange={({ currentTarget }) => setTo(currentTarget.value)}>
            <option value={NOW}>{words.now}</option>
            <Options snapshots={snapshots.filter((each) => each.id !== compared.from)} />
          </select>
        </label>
        <Segments
          label={resultTexts.sort}
          name="sorting"
          choices={SORTINGS}
          chosen={sorting}
          words={(each) => resultTexts.sortings[each]}
          onChange={setSorting}
        />
      </div>
      <Moved id={id} compared={compared} onSave={save} />
    </section>
  );
}

function Options({ snapshots }: Pick<Props, 'snapshots'>) {
  return (
    <>
      {snapshots.map(({ id, name }) => (
        <option value={id} key={id}>
          {name}
        </option>
      ))}
    </>
  );
}
