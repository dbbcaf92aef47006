import { useEffect, useState } from 'preact/hooks';
import { sentenceOfAnswer } from '../answers/said.ts';
import { isolated } from '../lib/direction.ts';
import { createResource } from '../lib/resource.ts';
import { Loaded } from '../parts/loaded.tsx';
import { api, read } from '../service/client.ts';
import { guestTexts as words } from './texts.ts';

/** Maximum number of answers in the list. */
const LISTED = 200;

/** The guest's own answers, newest first. */
export function OwnAnswers({ projectId }: { projectId: string }) {
  const [answers] = useState(() =>
    createResource(async () => {
      const query = { user_id: 'me', include_names: true, by_answer: true, per_page: LISTED };
      const params = { path: { project_id: projectId }, query };
      return (await read(api.GET('/projects/{project_id}/comparisons', { params }))).items;
    }),
  );
  useEffect(() => void answers.refetch(), [answers]);
  return (
    <section class="panel">
      <h2>{words.own.title}</h2>
      <Loaded query={answers}>
        {(items) =>
          items.length === 0 ? (
            <p>{words.own.none}</p>
          ) : (
            <ul class="plain">
              {items.map(({ feature_a: a, feature_b: b, ...answer }) => (
                <li key={answer.id}>
                  {a && b && sentenceOfAnswer({ ...answer, feature_a: a, feature_b: b }, isolated)}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
