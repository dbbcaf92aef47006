import { useState } from 'preact/hooks';
import { AnswerButtons } from '../answers/answer-buttons.tsx';
import type { AnswerChange } from '../answers/change.tsx';
import { type NamedAnswer, useAnswers } from '../answers/queries.ts';
import { Changed, Strip, TakenBack } from '../answers/take-back.tsx';
import { featurePath } from '../features/feature-paths.ts';
import { isolated } from '../lib/direction.ts';
import { filled } from '../lib/filled.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Segments } from '../parts/segments.tsx';
import { currentProject } from '../projects/current-project.ts';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import { AnswerMove } from './answer-move.tsx';
import { explainTexts as explain } from './explain-texts.ts';
import { type Explanation, type ResultsSource, useExplanation } from './queries.ts';
import type { Result, Sorting } from './ranking.ts';
import { AnswersHere, type ChainLink, Rungs } from './rungs.tsx';
import { resultTexts } from './texts.ts';

/** Answers that would move a feature, as many as are read. */
const MOVES = 3;

interface Props {
  source: ResultsSource;
  result: Result;
  /** How many features there are. */
  count: number;
  sorting: Sorting;
  /** Dimensions that the user answers. */
  asked: readonly Dimension[];
  onClose: () => void;
}

/** Why a feature has its rank: the answers that lead to it from above and from it to below, and what would move it. */
export function ExplainDialog({ source, result, count, sorting, asked, onClose }: Props) {
  const [dimension, setDimension] = useState<Dimension>(sorting === 'complexity' ? 'complexity' : 'value');
  const {
    feature,
    shared_rank: rank,
    tied_with: tied,
    value_percentile: value,
    complexity_percentile: effort,
  } = result;
  /** A feature that nobody compared by a dimension has a place in its order, but no rank. */
  const isKnown = { value: value != null, complexity: effort != null };
  const [takenBack, setTakenBack] = useState<NamedAnswer | null>(null);
  const [changed, setChanged] = useState<AnswerChange | null>(null);
  const explanations = {
    value: useExplanation(source, feature.id, 'value'),
    complexity: useExplanation(source, feature.id, 'complexity'),
  };
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
              <Ladder
                key={dimension}
                projectId={source.projectId}
                explanation={found}
                count={count}
                isAsked={asked.includes(dimension)}
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

interface LadderProps {
  projectId: string | null;
  explanation: Explanation;
  count: number;
  isAsked: boolean;
  onTakenBack: (answer: NamedAnswer) => void;
  onChanged: (change: AnswerChange) => void;
}

/** The chain of answers through a feature, from the one above it to the one below it. */
function Ladder({ projectId, explanation, count, isAsked, onTakenBack, onChanged }: LadderProps) {
  const { feature, dimension, likely_ranks: likely, rank_range: possible } = explanation;
  const { answers, above, below, would_move: moves } = explanation;
  const total = answers.won + answers.lost + answers.tied;
  /** The id of the answer that was given here last. */
  const [givenId, setGivenId] = useState<string | null>(null);
  const links = [above, below].flatMap((each): readonly ChainLink[] => each?.chain ?? []);
  const ids = links.flatMap((link) => ('comparison_id' in link ? link.comparison_id : []));
  const { data: byId } = useAnswers(projectId ?? '', givenId === null ? ids : [...ids, givenId]);
  const project = projectId === null ? undefined : currentProject(projectId).data;
  const given = givenId === null ? undefined : byId?.get(givenId);
  return (
    <AnswersHere.Provider value={projectId === null ? null : { projectId, isAsked, byId, onTakenBack, onChanged }}>
      <ol class="ladder">
        {above ? (
          <Rungs neighbour={above} dimension={dimension} isAbove />
        ) : (
          <li class="rung-note">{explain.first[dimension]}</li>
        )}
        <li class="rung is-own" aria-current="true">
          <strong>
            {projectId === null ? (
              feature.name
            ) : (
              <a class="to-feature" href={featurePath(projectId, feature.id)}>
                {feature.name}
              </a>
            )}
          </strong>
          <span class="num">{explain.rankAndRange[dimension](placeOf(explanation, count), likely, possible)}</span>
        </li>
        {below ? (
          <Rungs neighbour={below} dimension={dimension} isAbove={false} />
        ) : (
          <li class="rung-note">{explain.last[dimension]}</li>
        )}
      </ol>
      <p class="hint">{total === 0 ? explain.noAnswers : explain.answers(answers, dimension)}</p>
      {given && projectId !== null && (
        <Strip did={explain.given} answer={given}>
          <AnswerButtons projectId={projectId} isAsked={isAsked} answer={given} onTakenBack={onTakenBack} />
        </Strip>
      )}
      {moves.length > 0 && (
        <section class="moves">
          <h3>{explain.moves}</h3>
          <ul>
            {moves.slice(0, MOVES).map(({ other, choice, rank: to }) => (
              <li key={other.id}>
                <span>
                  {filled((put) =>
                    explain.move[dimension][choice === 'feature_a' ? 'above' : 'below'](
                      put(<strong>{other.name}</strong>),
                    ),
                  )}
                </span>
                <span class="moved-to">{explain.movedTo[dimension]({ rank: to, tied: 0, count })}</span>
                {project && isAsked && (
                  <AnswerMove
                    projectId={project.id}
                    dimension={dimension}
                    features={[feature, other]}
                    isGraded={project.comparison_mode === 'graded'}
                    onGiven={setGivenId}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </AnswersHere.Provider>
  );
}
