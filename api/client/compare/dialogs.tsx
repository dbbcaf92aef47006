import { formatPercent } from '../lib/format.ts';
import { Dialog } from '../parts/dialog.tsx';
import type { CompareSession, CompareState } from './compare-session.ts';
import { keyOf } from './outbox.ts';
import type { AnswerOperation } from './outbox-storage.ts';
import { ownOutbox } from './own-answers.ts';
import { compareTexts as words } from './texts.ts';

/** Why this pair is asked, and what its answer is good for. */
export function WhyDialog({ state: { progress }, onClose }: { state: CompareState; onClose: () => void }) {
  return (
    <Dialog title={words.reason.title} onClose={onClose}>
      <div class="reasons">
        <p>{words.reason.open}</p>
        <p>{words.reason.follows}</p>
        {progress && progress.comparisons_done > 0 && (
          <p class="hint">
            {words.reason.progress(progress.comparisons_done, formatPercent(100 * progress.transitive_coverage))}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Answers that the service did not take, each with its reason and what can be done. */
export function RefusedDialog({ session, onClose }: { session: CompareSession; onClose: () => void }) {
  const outbox = ownOutbox();
  const refused = outbox.refused.value;
  const dismiss = (answer: AnswerOperation) => {
    if (refused.length === 1) onClose();
    void outbox.dismiss(answer);
  };
  return (
    <Dialog title={words.refused.title} onClose={onClose}>
      <ul class="refused-list">
        {refused.map((answer) => {
          const { pair, verdict } = answer;
          return (
            <li key={answer.id}>
              <strong>{words.refused.said[verdict.choice](pair.feature_a.name, pair.feature_b.name)}</strong>
              <p class="hint">{answer.refused}</p>
              <div class="actions">
                {keyOf(answer) === session.key && (
                  <button
                    type="button"
                    onClick={() => {
                      session.askAgain(pair);
                      dismiss(answer);
                      onClose();
                    }}
                  >
                    {words.refused.again}
                  </button>
                )}
                <button type="button" class="quiet" onClick={() => dismiss(answer)}>
                  {words.refused.dismiss}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
