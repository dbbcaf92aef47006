import { useEffect, useState } from 'preact/hooks';
import { isolated } from '../lib/direction.ts';
import { formatPercent } from '../lib/format.ts';
import { Dialog } from '../parts/dialog.tsx';
import { paths } from '../paths.ts';
import { lineOfOrder } from '../projects/order-state.ts';
import { isGuest } from '../service/session.ts';
import { texts } from '../texts.ts';
import { wasAnswered } from './answered.ts';
import { whyTwo } from './back-to-pairs.ts';
import type { CompareSession } from './compare-session.ts';
import type { CompareState } from './compare-state.ts';
import { reasonOf } from './contradicted.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import { contradictions } from './own-answers.ts';
import { isSet } from './pairs.ts';
import { compareTexts } from './texts.ts';
import { whyAnother } from './withdrawn.ts';

/** Shown above the question: that the service isn't responding, or why this question is asked. */
export function Reason({
  session,
  state: { pair, progress, isOwn, isSlow },
}: {
  session: CompareSession;
  state: CompareState;
}) {
  if (isSlow) {
    return (
      <p class="hint compare-reason" role="status">
        {words.slow}
      </p>
    );
  }
  const { top, top_by: by } = progress ?? {};
  const about = isOwn ? words.own.why : top ? words.top.why[by === 'ratio' ? by : session.dimension](top) : null;
  const two = whyTwo(pair);
  const usual = two === null ? about : words.sets.two[two];
  const gone = whyAnother(pair);
  const why = gone
    ? words.archived(gone.name && isolated(gone.name))
    : reasonOf(session, pair) === null
      ? usual
      : words.contradiction.why;
  return why && <p class="hint compare-reason">{why}</p>;
}

interface WhyProps {
  session: CompareSession;
  state: CompareState;
  onClose: () => void;
}

/** Says why this pair is asked, and what its answer is good for. */
export function WhyDialog({ session, state: { progress, gain, pair, isOwn }, onClose }: WhyProps) {
  const [isAgain, setAgain] = useState(false);
  useEffect(() => {
    let isShown = true;
    if (pair && !isSet(pair)) {
      wasAnswered(session.projectId, pair).then(
        (was) => isShown && setAgain(was),
        // Without a connection, only the rest is shown.
        () => undefined,
      );
    }
    return () => {
      isShown = false;
    };
  }, [session, pair?.comparison_id]);
  const reason = reasonOf(session, pair);
  const count = contradictions.value[session.key] ?? 0;
  const isKnown = gain ? Math.max(gain.feature_a, gain.feature_b, gain.tie) === 0 : progress?.transitive_coverage === 1;
  return (
    <Dialog title={pair && isSet(pair) ? words.sets.whyTitle : words.reason.title} onClose={onClose}>
      <div class="reasons">
        {reason !== null ? (
          <>
            <p>{words.contradiction.why}</p>
            <p>{reason}.</p>
          </>
        ) : pair && isSet(pair) ? (
          <p>{words.sets.why[session.dimension]}</p>
        ) : isAgain ? (
          <p>{words.reason.again}</p>
        ) : progress?.top ? (
          <p>{words.top.pair(progress.top)}</p>
        ) : isKnown ? (
          <p>{words.reason.check}</p>
        ) : gain && pair ? (
          <>
            <p>{isOwn ? words.own.open : words.reason.open}</p>
            <p>{words.reason.gain(Math.min(gain.feature_a, gain.feature_b, gain.tie))}</p>
            <dl class="gains">
              {(
                [
                  [pair.feature_a.name, gain.feature_a],
                  [compareTexts.equal, gain.tie],
                  [pair.feature_b.name, gain.feature_b],
                ] as const
              ).map(([name, count], index) => (
                <div key={index}>
                  <dt>
                    <bdi>{name}</bdi>
                  </dt>
                  <dd class="num">{words.reason.pairs(count)}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <p>{words.reason.most}</p>
        )}
        {!isGuest && (
          <p>
            <a href={paths.guide('questions')}>{texts.guide}</a>
          </p>
        )}
        {progress && progress.comparisons_done > 0 && (
          <p class="hint">
            {isOwn
              ? words.own.progress(progress.comparisons_done, formatPercent(100 * progress.transitive_coverage))
              : words.reason.progress(progress.comparisons_done, lineOfOrder(progress, count))}
          </p>
        )}
      </div>
    </Dialog>
  );
}
