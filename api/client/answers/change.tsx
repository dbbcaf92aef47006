import { useState } from 'preact/hooks';
import type { Verdict } from '../compare/pairs.ts';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { useRequest } from '../parts/use-request.ts';
import { texts } from '../texts.ts';
import { changeAnswer, type NamedAnswer } from './queries.ts';
import { sentenceOfAnswer } from './said.ts';
import { AnswerSentence } from './sentence.tsx';
import { comparisonsIn } from './sets.ts';
import { answerTexts as words } from './texts.ts';
import { VerdictButtons } from './verdict-buttons.tsx';

interface Props {
  projectId: string;
  answer: NamedAnswer;
  onChanged?: ((change: AnswerChange) => void) | undefined;
}

/** An answer, and what it was before. */
export interface AnswerChange {
  answer: NamedAnswer;
  before: Verdict;
}

/** A button that opens the dialog to change an answer of the user. */
export function ChangeAnswer({ projectId, answer, onChanged }: Props) {
  const [changed, setChanged] = useState<NamedAnswer | null>(null);
  const close = () => setChanged(null);
  return (
    <>
      <button type="button" class="quiet" onClick={() => setChanged(answer)}>
        {words.change}
        <span class="sr">{words.of(sentenceOfAnswer(answer))}</span>
      </button>
      {changed &&
        (changed.set ? (
          <SetDialog answer={changed} onChange={setChanged} onClose={close} />
        ) : (
          <ChangeDialog id={projectId} answer={changed} onChanged={onChanged} onClose={close} />
        ))}
    </>
  );
}

/** Says which features of an answer no longer count; null if all of them do. */
export function replacedIn({ replaced_by: replacedBy, set }: NamedAnswer): string | null {
  if (!set) return replacedBy === null ? null : words.replaced;
  const count = set.comparisons.filter((each) => each.replaced_by !== null).length;
  return count === 0 ? null : words.replacedOf(count, set.comparisons.length);
}

interface SetDialogProps {
  answer: NamedAnswer;
  onChange: (comparison: NamedAnswer) => void;
  onClose: () => void;
}

/** Lists the comparisons of an answer about a set, so that one of them can be changed. */
function SetDialog({ answer, onChange, onClose }: SetDialogProps) {
  return (
    <Dialog title={words.changeSetTitle} onClose={onClose}>
      <ul class="set-parts">
        {comparisonsIn(answer).map((each) => (
          <li key={each.id}>
            <span>
              <AnswerSentence said={each} />
              {each.replaced_by !== null && <span class="hint"> {words.replaced}</span>}
            </span>
            <button type="button" class="quiet" onClick={() => onChange(each)}>
              {words.change}
              <span class="sr">: {sentenceOfAnswer(each)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Gives an answer another outcome; the history keeps the former one. */
function ChangeDialog({
  id,
  answer,
  onChanged,
  onClose,
}: { id: string; onClose: () => void } & Pick<Props, 'answer' | 'onChanged'>) {
  const action = useRequest();
  const why = whyUnchangeable();
  const { feature_a: a, feature_b: b, dimension, choice, strength } = answer;
  const isOff = action.isBusy || action.wait > 0 || why !== null;
  const change = (verdict: Verdict) =>
    action.run(async () => {
      if (why !== null) return;
      if (verdict.choice !== choice || verdict.strength !== strength) {
        await changeAnswer(id, answer.id, verdict);
        announce(texts.saved);
        onChanged?.({ answer: { ...answer, ...verdict }, before: { choice, strength } });
      }
      onClose();
    });
  return (
    <Dialog title={words.changeTitle} onClose={onClose}>
      <p>{texts.questions[dimension]}</p>
      <VerdictButtons
        label={words.changeTitle}
        isGraded={strength !== null}
        features={[a, b]}
        now={{ choice, strength }}
        isOff={isOff}
        onAnswer={change}
      />
      <FormFailure failure={action.failure} wait={action.wait} />
      {why && <p class="unchangeable">{why}</p>}
    </Dialog>
  );
}
