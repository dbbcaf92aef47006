import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Feature } from '../../../shared/features/contract/features.ts';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatNumber } from '../lib/format-number.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { ExternalLink } from '../parts/external-link.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useRequest } from '../parts/use-request.ts';
import { paths } from '../paths.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { DIMENSIONS } from '../projects/queries.ts';
import { projectSource, useResults } from '../results/queries.ts';
import { quadrantOf, sharesOf } from '../results/shares.ts';
import { resultTexts } from '../results/texts.ts';
import { ServiceError } from '../service/failure.ts';
import { AnswersAbout } from './answers-about.tsx';
import { archiveFeatures, restoreFeatures } from './archived-queries.ts';
import { useFeature } from './page-queries.ts';
import { pageTexts as words } from './page-texts.ts';

interface Props {
  projectId: string;
  id: string;
}

/** A feature's own page: its description, its place in the ranking, the answers about it, and its history. */
export default function FeaturePage({ projectId, id }: Props) {
  const query = useFeature(projectId, id);
  const [later, setLater] = useState<typeof import('./page-later.tsx') | null>(null);
  useEffect(() => void import('./page-later.tsx').then(setLater, console.error), []);
  const isGone = query.error instanceof ServiceError && query.error.code === 'feature_not_found';
  return (
    <ProjectFrame
      id={projectId}
      key={`${projectId} ${id}`}
      title={query.data ? isolated(query.data.name) : words.title}
      actions={!isGone && query.data && <Actions projectId={projectId} feature={query.data} />}
    >
      {later && <later.Following projectId={projectId} readAt={query.dataUpdatedAt} />}
      {isGone ? (
        later && <later.Gone projectId={projectId} />
      ) : (
        <Loaded query={query}>
          {(feature) => (
            <>
              <Described feature={feature} />
              {feature.archived_at === null ? (
                <Standing projectId={projectId} id={id} />
              ) : (
                <p class="unchangeable">{words.archived}</p>
              )}
              {later && <later.DecisionPanel projectId={projectId} feature={feature} />}
              <AnswersAbout projectId={projectId} id={id} />
              {later && <later.History projectId={projectId} id={id} />}
            </>
          )}
        </Loaded>
      )}
    </ProjectFrame>
  );
}

/** Reads the whole ranking: the feature's place, and the names and tags of the others. */
const useRanking = (projectId: string) =>
  useResults(
    useMemo(() => projectSource(projectId), [projectId]),
    'ratio',
  );

function Actions({ projectId, feature }: { projectId: string; feature: Feature }) {
  const action = useRequest();
  const why = whyUnchangeable();
  const isArchived = feature.archived_at !== null;
  const move = () =>
    action.run(async () => {
      if (why !== null) return;
      const [change, done] = isArchived ? [restoreFeatures, words.restored] : [archiveFeatures, words.archivedNow];
      await change(projectId, [feature.id]);
      announce(done);
    });
  const isOff = action.isBusy || action.wait > 0 || why !== null;
  return (
    <>
      {!isArchived && (
        <a class="button" href={`${paths.features(projectId)}?edit=${feature.id}`}>
          {words.edit}
        </a>
      )}
      <button type="button" aria-disabled={isOff} title={why ?? undefined} onClick={move}>
        {isArchived ? words.restore : words.archive}
      </button>
      <FormFailure failure={action.failure} wait={action.wait} />
    </>
  );
}

function Described({ feature: { description, tags, estimates, external } }: { feature: Feature }) {
  return (
    <>
      {external && (
        <p>
          <ExternalLink external={external} />
        </p>
      )}
      {description && (
        <p class="feature-description" dir="auto">
          {description}
        </p>
      )}
      {tags.length > 0 && <p class="hint">{words.tags(tags.map(isolated))}</p>}
      {DIMENSIONS.map(
        (dimension) =>
          estimates?.[dimension] != null && (
            <p class="hint" key={dimension}>
              {words.estimates[dimension](formatNumber(estimates[dimension]))}
            </p>
          ),
      )}
    </>
  );
}

/** Rank, likely ranks and percentiles. */
function Standing({ projectId, id }: Props) {
  return (
    <section class="panel" aria-labelledby="standing">
      <h2 id="standing">{words.standing}</h2>
      <Loaded query={useRanking(projectId)}>
        {(results) => {
          const result = results.find(({ feature }) => feature.id === id);
          if (!result) return <p>{words.noRank}</p>;
          const { shared_rank: rank, tied_with: tied, likely_ranks: likely } = result;
          const shares = sharesOf(result);
          const facts = [
            quadrantOf(result),
            likely && resultTexts.rangeInWords(likely),
            ...DIMENSIONS.map((dimension) => shares[dimension]),
          ];
          return (
            <>
              <p>
                <strong>{words.ofAll(resultTexts.rankInWords(rank, tied), results.length)}</strong>
              </p>
              <p class="hint">{facts.filter(Boolean).join(' · ')}</p>
              <p>
                <a href={paths.results(projectId)}>{words.why}</a>
              </p>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
