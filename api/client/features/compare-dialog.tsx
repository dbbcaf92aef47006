import { useState } from 'preact/hooks';
import { changeAnswer, giveAnswer, type NamedAnswer } from '../answers/queries.ts';
import { TakeBack, TakenBack } from '../answers/take-back.tsx';
import { answerTexts } from '../answers/texts.ts';
import { VerdictButtons } from '../answers/verdict-buttons.tsx';
import { newId, STRENGTHS, type Verdict } from '../compare/pairs.ts';
import { announce } from '../lib/announce.ts';
import { useQuery } from '../lib/queries.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useRequest } from '../parts/use-request.ts';
import { currentProject } from '../projects/current-project.ts';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { texts } from '../texts.ts';
import { compareTexts as words } from './compare-texts.ts';

interface Feature {
  id: string;
  name: string;
}

interface Props {
  projectId: string;
  features: readonly [Feature, Feature];
  onClose: () => void;
}

/** Compares two features in each dimension that the user is asked: stores, changes or undoes an answer. */
export function CompareDialog({ projectId, features, onClose }: Props) {
  const { data: project } = currentProject(projectId);
  const asked = DIMENSIONS.filter((dimension) => project?.answerable_dimensions.includes(dimension));
  return (
    <Dialog title={words.title} onClose={onClose}>
      {project &&
        asked.map((dimension) => (
          <Question
            key={dimension}
            projectId={projectId}
            dimension={dimension}
            features={features}
            isGraded={project.comparison_mode === 'graded'}
          />
        ))}
      {project && asked.length === 0 && <p>{words.notAsked}</p>}
    </Dialog>
  );
}

interface QuestionProps extends Omit<Props, 'onClose'> {
  dimension: Dimension;
  isGraded: boolean;
}

function Question({ projectId, dimension, features: [a, b], isGraded }: QuestionProps) {
  const query = useOwnAnswer(projectId, dimension, a.id, b.id);
  const [id, setId] = useState(newId);
  const [takenBack, setTakenBack] = useState<NamedAnswer | null>(null);
  const action = useRequest();
  const why = whyUnchangeable();
  const isOff = action.isBusy || action.wait > 0 || why !== null;
  const answer = (own: NamedAnswer | null, verdict: Verdict) =>
    action.run(async () => {
      if (why !== null) return;
      if (own) {
        await changeAnswer(projectId, own.id, own.feature_a_id === a.id ? verdict : turned(verdict));
      } else {
        await giveAnswer(projectId, { comparison_id: id, dimension, feature_a: a, feature_b: b }, verdict);
        setId(newId());
      }
      setTakenBack(null);
      announce(texts.saved);
    });
  return (
    <section class={`compare-two tone-${dimension}`}>
      <h3>{texts.questions[dimension]}</h3>
      {takenBack && <TakenBack projectId={projectId} answer={takenBack} onDone={() => setTakenBack(null)} />}
      <Loaded query={query}>
        {(own) => {
          const said = own && (own.feature_a_id === a.id ? own : turned(own));
          return (
            <>
              <VerdictButtons
                label={texts.questions[dimension]}
                isGraded={isGraded}
                features={[a, b]}
                now={said}
                isOff={isOff}
                onAnswer={(verdict) => {
                  if (verdict.choice !== said?.choice || verdict.strength !== said.strength) answer(own, verdict);
                }}
              />
              {own && (
                <p class="compared">
                  <span class="hint">{words.yours}</span>
                  {own.set_id !== null && <span class="hint">{answerTexts.set.part}</span>}
                  <TakeBack projectId={projectId} answer={own} onTakenBack={setTakenBack} />
                </p>
              )}
            </>
          );
        }}
      </Loaded>
      <FormFailure failure={action.failure} wait={action.wait} />
      {why && <p class="unchangeable">{why}</p>}
    </section>
  );
}

/** The same answer with the features in the other order. */
const turned = ({ choice, strength }: Verdict): Verdict => ({
  choice: choice === 'tie' ? 'tie' : choice === 'feature_a' ? 'feature_b' : 'feature_a',
  strength: strength === null ? null : STRENGTHS.at(-1 - STRENGTHS.indexOf(strength))!,
});

/** The user's own answer about two features, if one counts; otherwise null. */
const useOwnAnswer = (id: string, dimension: Dimension, one: string, other: string) =>
  useQuery({
    queryKey: ['project', id, 'own-answer', dimension, one, other],
    async queryFn({ signal }) {
      const query = { user_id: 'me', dimension, feature_id: one, include_names: true, per_page: 1000 };
      const params = { path: { project_id: id }, query };
      const { items } = await read(api.GET('/projects/{project_id}/comparisons', { params, signal }));
      const about = ({ feature_a_id: a, feature_b_id: b, replaced_by: replacedBy }: NamedAnswer) =>
        replacedBy === null && (a === other || b === other);
      return (items as NamedAnswer[]).find(about) ?? null;
    },
  });
