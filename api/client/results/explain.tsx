import { useState } from 'preact/hooks';
import { byDimension, RATIO } from '../../../shared/ranking/dimensions.ts';
import type { AnswerChange } from '../answers/change.tsx';
import type { NamedAnswer } from '../answers/queries.ts';
import { Changed, TakenBack } from '../answers/take-back.tsx';
import { featurePath } from '../features/feature-paths.ts';
import { isolated } from '../lib/direction.ts';
import { formatCount } from '../lib/format.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Segments } from '../parts/segments.tsx';
import { paths } from '../paths.ts';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import { signedInPerson } from '../service/session.ts';
import { Answers, DuelRow } from './duel-rows.tsx';
import { explainTexts as explain } from './explain-texts.ts';
import { Moves } from './moves.tsx';
import { OtherFeature } from './other-feature.tsx';
import { OwnAnswersHere } from './own-answers-here.tsx';
import { type Explanation, type ResultsSource, useExplanation } from './queries.ts';
import type { Result, Sorting } from './ranking.ts';
import { resultTexts } from './texts.ts';
import { useNarrow } from './use-narrow.ts';

interface Props {
  source: ResultsSource;
  result: Result;
  /** The whole ranking. */
  results: readonly Result[];
  sorting: Sorting;
  /** The dimensions that the user is asked. */
  asked: readonly Dimension[];
  onClose: () => void;
}

/** Explains why a feature has its rank: what the answers say about it and its neighbours (or any other feature), and what would move it. */
export function ExplainDialog({ source, result, results, sorting, asked, onClose }: Props) {
  const count = results.length;
  const [dimension, setDimension] = useState<Dimension>(sorting === 'ratio' ? RATIO.gain : sorting);
  const { feature, shared_rank: rank, tied_with: tied } = result;
  /** A feature that nobody compared in a dimension has a place in its order, but no rank. */
  const isKnown = byDimension(DIMENSIONS, (each) => result[`${each}_percentile`] != null);
  const [takenBack, setTakenBack] = useState<NamedAnswer | null>(null);
  const [changed, setChanged] = useState<AnswerChange | null>(null);
  const [otherId, setOtherId] = useState<string | null>(null);
  const explanations = byDimension(DIMENSIONS, (each) => useExplanation(source, feature.id, each, otherId));
  return (
    <Dialog title={isolated(feature.name)} onClose={onClose}>
      <div class="explain">
        {takenBack && source.projectId !== null && (
          <TakenBack projectId={source.projectId} answer={takenBack} onDone={() => setTakenBack(null)} />
        )}
        {changed && source.projectId !== null && (
          <Changed
            key={`${changed.answer.choice} ${changed.answer.strength}`}
            projectId={source.projectId}
            change={changed}
            onDone={() => setChanged(null)}
          />
        )}
        {sorting === 'ratio' && <p class="hint">{explain.byRatio(resultTexts.rankInWords(rank, tied), count)}</p>}
        <Segments
          label={explain.by}
          name="dimension"
          choices={DIMENSIONS}
          chosen={dimension}
          words={(each) => (
            <span>
              {explain.dimension[each]}
              <small>{isKnown[each] ? rankIn(each, explanations[each].data, count) : explain.unknown[each]}</small>
            </span>
          )}
          onChange={setDimension}
        />
        {isKnown[dimension] ? (
          <Loaded query={explanations[dimension]}>
            {(found) => (
              <Explained
                key={dimension}
                projectId={source.projectId}
                explanation={found}
                otherId={otherId}
                results={results}
                isAsked={asked.includes(dimension)}
                onOther={setOtherId}
                onTakenBack={(answer) => {
                  setTakenBack(answer);
                  setChanged(null);
                }}
                onChanged={(change) => {
                  setChanged(change);
                  setTakenBack(null);
                }}
              />
            )}
          </Loaded>
        ) : (
          <p>{explain.noAnswers}</p>
        )}
      </div>
    </Dialog>
  );
}

/** The rank by one dimension. */
function rankIn(dimension: Dimension, found: Explanation | undefined, count: number): string {
  return found ? explain.of[dimension](placeOf(found, count)) : '…';
}

/** As in the results. */
const placeOf = ({ shared_rank: rank, tied_with: tied }: Explanation, count: number) => ({ rank, tied, count });

interface ExplainedProps {
  projectId: string | null;
  explanation: Explanation;
  /** The feature that the person chose to compare it with. */
  otherId: string | null;
  results: readonly Result[];
  isAsked: boolean;
  onOther: (id: string | null) => void;
  onTakenBack: (answer: NamedAnswer) => void;
  onChanged: (change: AnswerChange) => void;
}

/** The comparisons of a feature with others, in the order of the ranking, with the feature among them. */
function Explained({ projectId, explanation, otherId, results, isAsked, ...on }: ExplainedProps) {
  const { rank, answers, duels, against } = explanation;
  const total = answers.won + answers.lost + answers.tied;
  const people = 'people' in answers ? answers.people : null;
  const chosen = against?.feature.id === otherId ? against : undefined;
  const shown = chosen ? [...duels, chosen] : duels;
  const reader = signedInPerson();
  const own = shown.flatMap(({ voices = [] }) => voices.filter(({ user }) => user.id === reader));
  const isNarrow = useNarrow('phone');
  // On a phone, the neighbours fit on one screen.
  const isNear = (duel: (typeof duels)[number]) => !isNarrow || Math.abs(duel.rank - rank) <= 1;
  const [near, far] = [duels.filter(isNear), duels.filter((duel) => !isNear(duel))];
  const hasMore = own.length > 0 || explanation.would_move.length > 0;
  const row = (duel: (typeof duels)[number]) => <DuelRow key={duel.feature.id} explanation={explanation} duel={duel} />;
  return (
    <>
      <p class="duels-head hint">
        <span>{total === 0 ? explain.noAnswers : explain.answers(total, people)}</span>
        <span>{explain.duel.head}</span>
      </p>
      <ol class="duels">
        {near.filter((duel) => duel.rank < rank).map(row)}
        <OwnRow projectId={projectId} explanation={explanation} />
        {near.filter((duel) => duel.rank > rank).map(row)}
      </ol>
      {far.length > 0 && (
        <details class="explain-more">
          <summary>{explain.neighbours}</summary>
          <ol class="duels">{far.map(row)}</ol>
        </details>
      )}
      <OtherFeature featureId={explanation.feature.id} results={results} onOther={on.onOther} />
      {chosen && (
        <ol class="duels" aria-live="polite">
          {row(chosen)}
        </ol>
      )}
      {hasMore && (
        <details class="explain-more">
          <summary>{explain.more}</summary>
          {projectId !== null && own.length > 0 && (
            <OwnAnswersHere
              projectId={projectId}
              ids={[...new Set(own.map((voice) => voice.comparison_id))]}
              isAsked={isAsked}
              onTakenBack={on.onTakenBack}
              onChanged={on.onChanged}
            />
          )}
          <Moves projectId={projectId} explanation={explanation} count={results.length} isAsked={isAsked} {...on} />
        </details>
      )}
      {shown.some(({ contradicted }) => contradicted) && (
        <p class="hint">
          {projectId === null ? (
            explain.contradicted
          ) : (
            <a href={paths.contradictions(projectId)}>{explain.contradicted}</a>
          )}
        </p>
      )}
    </>
  );
}

function OwnRow({ projectId, explanation }: { projectId: string | null; explanation: Explanation }) {
  const { feature, rank, dimension, likely_ranks: likely } = explanation;
  return (
    <li class="duel is-own" aria-current="true">
      <span class="duel-rank num">{formatCount(rank)}</span>
      <p class="duel-says">
        <Answers answers={explanation.answers} />
        <strong>
          {projectId === null ? (
            <bdi>{feature.name}</bdi>
          ) : (
            <a class="to-feature" href={featurePath(projectId, feature.id)}>
              <bdi>{feature.name}</bdi>
            </a>
          )}
        </strong>{' '}
        <span class="duel-range">{explain.likely[dimension](likely)}</span>
      </p>
    </li>
  );
}
