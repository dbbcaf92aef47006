import { useRef, useState } from 'preact/hooks';
import { type Dimension, newId, type Verdict } from '../compare/pairs.ts';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { useRequest } from '../parts/use-request.ts';
import { texts } from '../texts.ts';
import { findAnswersAbout, giveAnswer, type NamedAnswer } from './queries.ts';
import { sentenceOfAnswer } from './said.ts';
import { AnswerSentence, nameOf, Who } from './sentence.tsx';
import { answerTexts } from './texts.ts';
import { useDialogKeys } from './use-dialog-keys.ts';
import { verdictsOf } from './verdicts.ts';

const { ask: words } = answerTexts;

interface Feature {
  id: string;
  name: string;
}

interface Props {
  projectId: string;
  dimension: Dimension;
  features: readonly [Feature, Feature];
  isGraded: boolean;
  /** Reads the number of contradictions. @throws ServiceError */
  countLeft: () => Promise<number>;
  onNext: () => void;
  onClose: () => void;
}

/** The answer, and its effect. */
interface Outcome {
  own: NamedAnswer | null;
  before: readonly NamedAnswer[];
  left: number;
  /** Number of contradictions before the answer. */
  leftBefore: number;
}

/** Asks a pair again. *Earlier answers* appears only after the person has answered, so that it influences no one. */
export function AskDialog({ projectId, dimension, features: given, isGraded, countLeft, onNext, onClose }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** The id stays the same for each attempt, so that an answer whose response was lost is stored once. */
  const [comparisonId] = useState(newId);
  /** The order of the two features says nothing about earlier answers. */
  const [[a, b]] = useState(() => given.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [Feature, Feature]);
  const action = useRequest();
  const why = whyUnchangeable();
  const leftBefore = useRef<number | undefined>(undefined);
  const stored = useRef(false);
  const answer = (verdict: Verdict) =>
    action.run(async () => {
      if (why !== null) return;
      leftBefore.current ??= await countLeft();
      if (!stored.current) {
        const pair = { comparison_id: comparisonId, dimension, feature_a: a, feature_b: b };
        await giveAnswer(projectId, pair, verdict);
        stored.current = true;
      }
      const [given, left] = await Promise.all([findAnswersAbout(projectId, dimension, a.id, b.id), countLeft()]);
      const own = given.find(({ id }) => id === comparisonId) ?? null;
      setOutcome({ own, before: given.filter(({ id }) => id !== comparisonId), left, leftBefore: leftBefore.current });
      announce(left === 0 ? words.settled : words.left(left));
    });
  const answers = verdictsOf(isGraded);
  useDialogKeys(outcome ? [] : answers.map(({ verdict, keys }) => ({ keys, run: () => answer(verdict) })));
  if (outcome) return <Told outcome={outcome} onNext={onNext} onClose={onClose} />;
  const isOff = action.isBusy || action.wait > 0 || why !== null;
  return (
    <Dialog title={texts.questions[dimension]} onClose={onClose}>
      <fieldset class="ask-pair" aria-label={words.by}>
        {answers.map(({ verdict, sign, text }) => (
          <button type="button" key={text(a, b)} aria-disabled={isOff} onClick={() => answer(verdict)}>
            <bdi>{text(a, b)}</bdi> <kbd>{sign}</kbd>
          </button>
        ))}
      </fieldset>
      <FormFailure failure={action.failure} wait={action.wait} />
      {why && <p class="unchangeable">{why}</p>}
    </Dialog>
  );
}

function Told({
  outcome: { own, before, left, leftBefore },
  onNext,
  onClose,
}: { outcome: Outcome } & Pick<Props, 'onNext' | 'onClose'>) {
  return (
    <Dialog title={left === 0 ? words.settled : words.left(left)} onClose={onClose}>
      {left > 0 && <p>{changeOf(left - leftBefore)}</p>}
      {own && (
        <p>
          <AnswerSentence said={own} /> <Who user={own.user} at={own.created_at} />
        </p>
      )}
      <section class="asked-before">
        <h3>{words.before}</h3>
        {before.length === 0 && <p class="hint">{words.none}</p>}
        <ul>
          {before.map((answer) => (
            <li key={answer.id}>
              <span>{judge(answer, own)}</span> <Who user={answer.user} at={answer.created_at} />
            </li>
          ))}
        </ul>
      </section>
      <div class="form-end">
        {left > 0 && (
          <button type="button" class="primary" autofocus onClick={onNext}>
            {words.next}
          </button>
        )}
        <button type="button" class={left > 0 ? '' : 'primary'} autofocus={left === 0} onClick={onClose}>
          {words.done}
        </button>
      </div>
    </Dialog>
  );
}

/** Says by how much an answer has changed the number of contradictions. */
function changeOf(more: number): string {
  if (more === 0) return words.asMany;
  return more > 0 ? words.more(more) : words.fewer(-more);
}

/** Whether an earlier answer agrees with the person's own. */
function judge(answer: NamedAnswer, own: NamedAnswer | null): string {
  const name = nameOf(answer.user);
  const isSame = own !== null && sentenceOfAnswer(answer) === sentenceOfAnswer(own);
  return isSame ? words.same(name) : words.other(name);
}
