import { useState } from 'preact/hooks';
import { byDimension } from '../../../shared/ranking/dimensions.ts';
import { AskDialog } from '../answers/ask-dialog.tsx';
import type { NamedAnswer } from '../answers/queries.ts';
import { TakenBack } from '../answers/take-back.tsx';
import { useKeys } from '../lib/keys.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { WhatLink } from '../parts/what-link.tsx';
import { paths } from '../paths.ts';
import { mayAnswer } from '../projects/answerable.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import type { PairToAsk } from './pair-to-ask.ts';
import { MostContradicted } from './pairs.tsx';
import {
  countContradictions,
  type Contradictions as Found,
  type Ring,
  useContradictions,
  useDisagreements,
} from './queries.ts';
import { Rings } from './rings.tsx';
import { contradictionTexts as words } from './texts.ts';
import { LeftOut, WorthATalk } from './worth-a-talk.tsx';

/** From this number of contradictions on, rings say less than the pairs that most of them share. */
const MANY = 50;

/** Answers that contradict each other: who gave them, when, and the ways to settle the contradiction. */
export default function Contradictions({ params: { id } }: { params: { id: string } }) {
  return (
    <ProjectFrame id={id} key={id} title={words.title}>
      <AllContradictions id={id} />
    </ProjectFrame>
  );
}

function AllContradictions({ id }: { id: string }) {
  const found = byDimension(DIMENSIONS, (dimension) => useContradictions(id, dimension));
  const disagreements = useDisagreements(id);
  const { data: project } = useCurrentProject(id);
  const [asked, setAsked] = useState<(PairToAsk & { number: number }) | null>(null);
  const [takenBack, setTakenBack] = useState<NamedAnswer | null>(null);
  const ask = (next: PairToAsk) => {
    setTakenBack(null);
    setAsked({ ...next, number: (asked?.number ?? 0) + 1 });
  };
  const all = DIMENSIONS.flatMap((dimension) => (found[dimension].data ? [found[dimension].data] : []));
  const isAgreed = all.length === DIMENSIONS.length && all.every(({ count }) => count === 0);
  const first = (only?: Dimension) =>
    DIMENSIONS.filter((dimension) => mayAnswer(project, dimension) && (only === undefined || dimension === only))
      .map((dimension) => firstOf(dimension, found[dimension].data))
      .find((each) => each !== null) ?? null;
  const settle = () => {
    const next = first();
    if (next) ask(next);
  };
  useKeys(isAgreed ? [] : [{ keys: ['r'], does: words.settleFirst, run: settle }]);
  return (
    <>
      {takenBack && <TakenBack projectId={id} answer={takenBack} onDone={() => setTakenBack(null)} />}
      {isAgreed && disagreements.data?.count === 0 && disagreements.data.left_out === 0 ? (
        <Empty title={words.empty} text={words.emptyText}>
          <a class="button primary" href={paths.results(id)}>
            {words.results}
          </a>
        </Empty>
      ) : (
        <Loaded query={disagreements}>
          {(talk) => {
            const hasTalk = talk.count > 0;
            return (
              <>
                {hasTalk && (
                  <WorthATalk
                    id={id}
                    found={talk}
                    askIn={(dimension) => (mayAnswer(project, dimension) ? ask : null)}
                  />
                )}
                {!hasTalk &&
                  (talk.left_out > 0 ? (
                    <LeftOut id={id} count={talk.left_out} />
                  ) : (
                    <p class="lead">{words.talk.none}</p>
                  ))}
                {!isAgreed && (
                  <details class="all-contradictions" open={!hasTalk}>
                    <summary>{talk.left_out > 0 ? words.allWithLeftOut : words.all}</summary>
                    <p class="lead">
                      {words.intro} <WhatLink about="contradictions" />
                    </p>
                    {first() && (
                      <p>
                        <button type="button" onClick={settle}>
                          {words.settleFirst} <kbd>R</kbd>
                        </button>
                      </p>
                    )}
                    {DIMENSIONS.map((dimension) => (
                      <Loaded key={dimension} query={found[dimension]}>
                        {(data) =>
                          data.count > 0 && (
                            <OfDimension
                              id={id}
                              dimension={dimension}
                              found={data}
                              onAsk={mayAnswer(project, dimension) ? ask : null}
                              onTakenBack={setTakenBack}
                            />
                          )
                        }
                      </Loaded>
                    ))}
                  </details>
                )}
              </>
            );
          }}
        </Loaded>
      )}
      {asked && project && (
        <AskDialog
          key={asked.number}
          projectId={id}
          dimension={asked.dimension}
          features={asked.features}
          isGraded={project.comparison_mode === 'graded'}
          countLeft={() => countContradictions(id, asked.dimension)}
          onNext={() => {
            const next = first(asked.dimension);
            if (next) ask(next);
            else setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The pair to ask again: that of the first ring or pair on the screen; null if there are no contradictions. */
function firstOf(dimension: Dimension, found: Found | undefined): PairToAsk | null {
  if (!found) return null;
  const { count, pairs, rings } = found;
  const ring = count > MANY ? undefined : rings[0];
  const pair = ring ? pairs.find((each) => isOn(ring, each)) : pairs[0];
  return pair ? { dimension, features: [pair.feature_a, pair.feature_b] } : null;
}

/** Whether a pair consists of two neighbours in a ring. */
function isOn({ feature_ids: ids }: Ring, { feature_a: a, feature_b: b }: Found['pairs'][number]): boolean {
  return ids.some((id, place) => {
    const next = ids[(place + 1) % ids.length];
    return (id === a.id && next === b.id) || (id === b.id && next === a.id);
  });
}

interface OfDimensionProps {
  id: string;
  dimension: Dimension;
  found: Found;
  /** Null if the person is not asked about this dimension. */
  onAsk: ((asked: PairToAsk) => void) | null;
  onTakenBack: (answer: NamedAnswer) => void;
}

function OfDimension({ id, dimension, found, onAsk, onTakenBack }: OfDimensionProps) {
  const { count, rings, pairs } = found;
  const heading = `contradictions-${dimension}`;
  return (
    <section class={`contradictions tone-${dimension}`} aria-labelledby={heading}>
      <h2 id={heading}>{words.heading[dimension](count)}</h2>
      {count > MANY ? (
        <MostContradicted
          id={id}
          dimension={dimension}
          pairs={pairs}
          count={count}
          onAsk={onAsk}
          onTakenBack={onTakenBack}
        />
      ) : (
        <Rings id={id} dimension={dimension} rings={rings} onAsk={onAsk} onTakenBack={onTakenBack} />
      )}
    </section>
  );
}
