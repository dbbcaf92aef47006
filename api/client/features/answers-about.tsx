import { useState } from 'preact/hooks';
import { AnswerButtons } from '../answers/answer-buttons.tsx';
import type { NamedAnswer } from '../answers/queries.ts';
import { AnswerSentence, Who } from '../answers/sentence.tsx';
import { TakenBack } from '../answers/take-back.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { mayAnswer } from '../projects/answerable.ts';
import { currentProject } from '../projects/current-project.ts';
import { useAnswersAbout } from './page-queries.ts';
import { pageTexts as words } from './page-texts.ts';

/** Number of answers listed at first, and added by each press of the button. */
const SHOWN = 20;
/** Maximum number of answers that the service lists at once. */
const MOST = 1000;

/** The answers about a feature, newest first, with buttons to change and undo them for people who may. */
export function AnswersAbout({ projectId, id }: { projectId: string; id: string }) {
  const [most, setMost] = useState(SHOWN);
  const [takenBack, setTakenBack] = useState<NamedAnswer | null>(null);
  const { data: project } = currentProject(projectId);
  return (
    <section class="feature-part" aria-labelledby="answers">
      <h2 id="answers">{words.answers}</h2>
      {takenBack && <TakenBack projectId={projectId} answer={takenBack} onDone={() => setTakenBack(null)} />}
      <Loaded query={useAnswersAbout(projectId, id, most)}>
        {({ items, total }) =>
          total === 0 ? (
            <p class="hint">{words.noAnswers}</p>
          ) : (
            <>
              <ul class="answers-about">
                {items.map((answer) => (
                  <li key={answer.id}>
                    <AnswerSentence said={answer} /> <Who user={answer.user} at={answer.created_at} />
                    <span class="activity-back">
                      <AnswerButtons
                        projectId={projectId}
                        isAsked={mayAnswer(project, answer.dimension)}
                        answer={answer}
                        onTakenBack={setTakenBack}
                      />
                    </span>
                  </li>
                ))}
              </ul>
              {total > items.length && most < MOST && (
                <p>
                  <button type="button" onClick={() => setMost(Math.min(MOST, most + SHOWN))}>
                    {words.more(Math.min(SHOWN, total - items.length))}
                  </button>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
