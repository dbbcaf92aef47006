import { useMemo } from 'preact/hooks';
import { FACTORS_HASH, useFactorQuestions } from '../factors/questions.ts';
import { factorTexts } from '../factors/texts.ts';
import { paths } from '../paths.ts';
import { headlineTexts } from '../results/headline-texts.ts';
import { projectSource, useStability } from '../results/queries.ts';
import type { Dimension } from './queries.ts';
import { SeeResults } from './see-results.tsx';

interface Props {
  id: string;
  /** Number of features. */
  count: number;
  /** Dimensions that the person is asked about. */
  asked: readonly Dimension[];
}

/** The results; before them, how far apart features are, where only that is missing for an order by value for effort. */
export default function AfterQuestions({ id, count, asked }: Props) {
  const source = useMemo(() => projectSource(id), [id]);
  const isMissing = useStability(source, 'ratio', count).data?.scale_missing;
  const questions = useFactorQuestions(id, asked).data?.length ?? 0;
  if (!isMissing || questions === 0) return <SeeResults id={id} isMain />;
  return (
    <div>
      <p>{headlineTexts.scale}</p>
      <p class="actions">
        <a class="button primary" href={paths.results(id) + FACTORS_HASH}>
          {factorTexts.ask(questions)}
        </a>
        <SeeResults id={id} />
      </p>
    </div>
  );
}
