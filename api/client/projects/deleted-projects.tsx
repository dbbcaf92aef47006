import type { ListedProject } from '../../../shared/projects/contract/projects.ts';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatDay } from '../lib/format.ts';
import { invalidate, useQuery } from '../lib/queries.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useRequest } from '../parts/use-request.ts';
import { api, read } from '../service/client.ts';
import { deletedProjectTexts as words } from './deleted-projects-texts.ts';
import { PROJECTS } from './queries.ts';

/** The person's deleted projects, each with a button to restore it. Shows nothing if there are none. */
export function DeletedProjects() {
  const { data = [] } = useQuery({
    queryKey: [...PROJECTS, 'deleted'],
    queryFn: ({ signal }) => read(api.GET('/projects/', { params: { query: { deleted: true } }, signal })),
  });
  if (data.length === 0) return null;
  return (
    <details class="panel">
      <summary>{words.title}</summary>
      <p class="hint">{words.hint}</p>
      <ul class="own-invitations">
        {data.map((project) => (
          <Deleted key={project.id} project={project} />
        ))}
      </ul>
    </details>
  );
}

function Deleted({ project: { id, name, deleted_at: deletedAt = '' } }: { project: ListedProject }) {
  const action = useRequest();
  const restore = () =>
    action.run(async () => {
      await read(api.POST('/projects/{project_id}/restore', { params: { path: { project_id: id } } }));
      announce(words.restored(isolated(name)));
      await invalidate(['project', id], PROJECTS);
    });
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <div>
          <small class="hint">{words.deleted(formatDay(new Date(deletedAt), new Date()))}</small>
        </div>
      </div>
      <button type="button" aria-disabled={action.isBusy || action.wait > 0} onClick={restore}>
        {words.restore}
        <span class="sr">: {name}</span>
      </button>
      <FormFailure failure={action.failure} wait={action.wait} />
    </li>
  );
}
