import { useMemo, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { filled } from '../lib/filled.ts';
import { invalidate } from '../lib/queries.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useRequest } from '../parts/use-request.ts';
import type { Dimension } from '../projects/queries.ts';
import { type ResultsSource, useStability } from '../results/queries.ts';
import { api, read } from '../service/client.ts';
import { FACTORS_HASH, type Question, useFactorQuestions } from './questions.ts';
import { factorTexts as words } from './texts.ts';

interface Props {
  id: string;
  /** The dimensions that the person is asked. */
  asked: readonly Dimension[];
  source: ResultsSource;
  /** Number of features. */
  count: number;
}

const isSame = (one: Question) => (other: Question) =>
  one.dimension === other.dimension && one.more.id === other.more.id && one.less.id === other.less.id;

/** Asks, once after the first ranking, how many times more one feature is worth (or takes) than another; the order alone doesn't say so. */
export function FactorsCard({ id, asked, source, count }: Props) {
  const params = { path: { project_id: id } };
  const { data: left = [] } = useFactorQuestions(id, asked);
  // The questions stay the same while a person answers them.
  const [shown, setShown] = useState<readonly Question[]>([]);
  const [done, setDone] = useState<readonly (number | null)[]>([]);
  // Whoever was led here sees the first.
  const isWanted = useMemo(() => location.hash === FACTORS_HASH, []);
  const isMissing = useStability(source, 'ratio', count).data?.scale_missing;
  const request = useRequest();
  const questions = done.length === 0 ? left : shown;
  const question = questions[done.length];
  if (questions.length === 0) return null;
  const answer = (asking: Question, factor: number | null) =>
    request.run(async () => {
      const { dimension, more, less } = asking;
      const factors = [{ more_id: more.id, less_id: less.id, factor }];
      await read(api.PUT('/projects/{project_id}/factors', { params, body: { dimension, factors } }));
      setShown(questions);
      setDone([...done, factor]);
      if (questions.findIndex(isSame(asking)) < questions.length - 1) return;
      announce(words.done);
      await invalidate(['project', id]);
    });
  const again = () =>
    request.run(async () => {
      for (const dimension of asked) {
        await read(api.DELETE('/projects/{project_id}/factors', { params: { ...params, query: { dimension } } }));
      }
      await invalidate(['project', id]);
      setDone([]);
    });
  return (
    <details class="factors" open={isWanted}>
      <summary>{isMissing ? words.ask(questions.length) : words.label}</summary>
      <section class="panel" aria-label={words.label}>
        {question ? (
          <>
            <h2>
              {filled((put) =>
                words.question[question.dimension](
                  put(<bdi>{question.more.name}</bdi>),
                  put(<bdi>{question.less.name}</bdi>),
                ),
              )}
            </h2>
            <p class="actions">
              {question.choices.map((factor) => (
                <button key={factor} type="button" disabled={request.isBusy} onClick={() => answer(question, factor)}>
                  {words.times(factor)}
                </button>
              ))}
              <button type="button" class="quiet" disabled={request.isBusy} onClick={() => answer(question, null)}>
                {words.skip}
              </button>
            </p>
            <p class="hint">
              <span class="num">{words.of(done.length + 1, questions.length)}</span> · {words.why}
            </p>
          </>
        ) : (
          <p class="actions">
            <span>{done.some((factor) => factor !== null) ? words.done : words.skipped}</span>
            <button type="button" class="link" disabled={request.isBusy} onClick={again}>
              {words.again}
            </button>
          </p>
        )}
        <FormFailure failure={request.failure} wait={request.wait} />
      </section>
    </details>
  );
}
