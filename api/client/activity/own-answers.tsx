import { useState } from 'preact/hooks';
import { changeAnswer, type NamedAnswer } from '../answers/queries.ts';
import { sentenceOfAnswer } from '../answers/said.ts';
import { AnswerSentence } from '../answers/sentence.tsx';
import { comparisonsIn } from '../answers/sets.ts';
import { TakeBack, TakenBack } from '../answers/take-back.tsx';
import { verdictsOf } from '../answers/verdicts.ts';
import { announce } from '../lib/announce.ts';
import { formatClock } from '../lib/format.ts';
import { idOfRedo } from '../lib/id-of-redo.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Empty } from '../parts/empty.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useRequest } from '../parts/use-request.ts';
import { paths } from '../paths.ts';
import { firstAnswerable, mayAnswer } from '../projects/answerable.ts';
import { currentProject } from '../projects/current-project.ts';
import { texts } from '../texts.ts';
import { ByDay } from './by-day.tsx';
import { Pager } from './pager.tsx';
import { useOwnAnswers } from './queries.ts';
import { activityTexts as words } from './texts.ts';

interface Props {
  id: string;
  page: number;
  toPage: (page: number) => string;
}

/** The user's own answers that are in the ranking; each can be changed and undone. */
export function OwnAnswers({ id, page, toPage }: Props) {
  const query = useOwnAnswers(id, page);
  const project = currentProject(id).data;
  const [changed, setChanged] = useState<NamedAnswer | null>(null);
  const [takenBack, setTakenBack] = useState<NamedAnswer | null>(null);
  return (
    <>
      {takenBack && !isRedone(takenBack, query.data?.items) && (
        <TakenBack projectId={id} answer={takenBack} onDone={() => setTakenBack(null)} />
      )}
      <Loaded query={query}>
        {({ items, total }) =>
          total === 0 ? (
            <Empty title={words.noAnswers} text={words.noAnswersText}>
              <a class="button primary" href={paths.compare(id, firstAnswerable(project))}>
                {words.answer}
              </a>
            </Empty>
          ) : (
            <>
              <p class="hint">{words.answers(total)}</p>
              <ByDay items={items} timeOf={({ created_at: at }) => at}>
                {(answer) => (
                  <li class="activity-line" key={answer.id}>
                    <time class="num" dateTime={answer.created_at}>
                      {formatClock(new Date(answer.created_at))}
                    </time>
                    <p class="activity-what">
                      <AnswerSentence said={answer} />
                      {replacedIn(answer) && <span class="hint">{replacedIn(answer)}</span>}
                    </p>
                    <div class="activity-back">
                      {mayAnswer(project, answer.dimension) && (
                        <button type="button" class="quiet" onClick={() => setChanged(answer)}>
                          {words.change}
                          <span class="sr">: {sentenceOfAnswer(answer)}</span>
                        </button>
                      )}
                      <TakeBack projectId={id} answer={answer} onTakenBack={setTakenBack} />
                    </div>
                  </li>
                )}
              </ByDay>
              <Pager page={page} total={total} toPage={toPage} />
            </>
          )
        }
      </Loaded>
      {changed &&
        (changed.set ? (
          <SetDialog answer={changed} onChange={setChanged} onClose={() => setChanged(null)} />
        ) : (
          <ChangeDialog id={id} answer={changed} onClose={() => setChanged(null)} />
        ))}
    </>
  );
}

/** Whether an undone answer is listed again, as when it was redone in another tab. */
const isRedone = ({ id, set_id: setId }: NamedAnswer, listed: readonly NamedAnswer[] = []) =>
  listed.some((each) => (each.set_id ?? each.id) === idOfRedo(setId ?? id));

/** Says what no longer counts of an answer; null if all of it does. */
function replacedIn({ replaced_by: replacedBy, set }: NamedAnswer): string | null {
  if (!set) return replacedBy === null ? null : words.replaced;
  const count = set.comparisons.filter((each) => each.replaced_by !== null).length;
  return count === 0 ? null : words.replacedOf(count, set.comparisons.length);
}

interface SetDialogProps {
  answer: NamedAnswer;
  onChange: (comparison: NamedAnswer) => void;
  onClose: () => void;
}

/** The comparisons of an answer about a set, to change one of them. */
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

/** Gives an answer another outcome; the one of before stays in the history. */
function ChangeDialog({ id, answer, onClose }: { id: string; answer: NamedAnswer; onClose: () => void }) {
  const action = useRequest();
  const why = whyUnchangeable();
  const { feature_a: a, feature_b: b, dimension, choice, strength } = answer;
  const isOff = action.isBusy || action.wait > 0 || why !== null;
  return (
    <Dialog title={words.changeTitle} onClose={onClose}>
      <p>{texts.questions[dimension]}</p>
      <fieldset class="ask-pair" aria-label={words.changeTitle}>
        {verdictsOf(strength !== null).map(({ verdict, text }) => {
          const isNow = verdict.choice === choice && verdict.strength === strength;
          return (
            <button
              type="button"
              key={text(a, b)}
              aria-pressed={isNow}
              aria-disabled={isOff}
              onClick={() =>
                action.run(async () => {
                  if (why !== null) return;
                  if (!isNow) {
                    await changeAnswer(id, answer.id, verdict);
                    announce(texts.saved);
                  }
                  onClose();
                })
              }
            >
              <bdi>{text(a, b)}</bdi>
            </button>
          );
        })}
      </fieldset>
      <FormFailure failure={action.failure} wait={action.wait} />
      {why && <p class="unchangeable">{why}</p>}
    </Dialog>
  );
}
