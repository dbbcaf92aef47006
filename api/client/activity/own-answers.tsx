import { useState } from 'preact/hooks';
import { AnswerButtons } from '../answers/answer-buttons.tsx';
import { replacedIn } from '../answers/change.tsx';
import type { NamedAnswer } from '../answers/queries.ts';
import { AnswerSentence } from '../answers/sentence.tsx';
import { isRedone, TakenBack } from '../answers/take-back.tsx';
import { formatClock } from '../lib/format.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { paths } from '../paths.ts';
import { firstAnswerable, mayAnswer } from '../projects/answerable.ts';
import { currentProject } from '../projects/current-project.ts';
import { ByDay } from './by-day.tsx';
import { ListCount, Pager } from './pager.tsx';
import { useOwnAnswers } from './queries.ts';
import { activityTexts as words } from './texts.ts';

interface Props {
  id: string;
  page: number;
  toPage: (page: number) => string;
}

/** The user's own answers that count in the ranking; each can be changed and undone. */
export function OwnAnswers({ id, page, toPage }: Props) {
  const query = useOwnAnswers(id, page);
  const project = currentProject(id).data;
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
              <ListCount page={page}>{words.answers(total)}</ListCount>
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
                      <AnswerButtons
                        projectId={id}
                        isAsked={mayAnswer(project, answer.dimension)}
                        answer={answer}
                        onTakenBack={setTakenBack}
                      />
                    </div>
                  </li>
                )}
              </ByDay>
              <Pager page={page} total={total} toPage={toPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
