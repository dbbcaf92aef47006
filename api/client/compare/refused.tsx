import { Dialog } from '../parts/dialog.tsx';
import type { CompareSession } from './compare-session.ts';
import { lazyTexts as words } from './lazy-texts.ts';
import { ledgerKey } from './outbox.ts';
import type { AnswerOperation } from './outbox-storage.ts';
import { ownOutbox } from './own-answers.ts';

function saidOf({ pair, verdict, dimension }: AnswerOperation): string {
  const nameOf = (id: string) => pair.features?.find((each) => each.id === id)?.name ?? '';
  return verdict.best === undefined
    ? words.refused.said[verdict.choice](pair.feature_a.name, pair.feature_b.name)
    : words.sets.said[dimension](nameOf(verdict.best), nameOf(verdict.worst));
}

/** Answers that the service refused, each with its reason and what can be done. */
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
          const { pair } = answer;
          return (
            <li key={answer.id}>
              <strong>{saidOf(answer)}</strong>
              <p class="hint">{words.refused.because[answer.refusedCode ?? ''] ?? answer.refused}</p>
              <div class="actions">
                {ledgerKey(answer) === session.key && answer.refusedCode !== 'feature_not_found' && (
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
