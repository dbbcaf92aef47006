import { TOKEN_SCOPES } from '../../../shared/platform/rules/api-tokens.ts';
import type { ApiToken } from '../../../shared/tokens/contract/api-tokens.ts';
import { apiTokens, events } from '../accounts/own-security.ts';
import { isolated } from '../lib/direction.ts';
import { Labelled } from '../parts/field.tsx';
import { textOf } from '../parts/use-form.ts';
import { useProjects } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { TokenList } from './token-list.tsx';
import { tokenTexts as words } from './token-texts.ts';

/** Lists, creates and revokes the user's API tokens. */
export function ApiTokens({ isSuperuser }: { isSuperuser: boolean }) {
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p class="hint">{words.text}</p>
      <TokenList
        className="session-list"
        tokens={apiTokens}
        kind={{
          scopes: TOKEN_SCOPES.filter((scope) => scope !== 'operate' || isSuperuser),
          nameHint: words.nameHint,
          scopeText: words.scopeText,
          field: (scopes, form) => !scopes.includes('operate') && <ProjectChoice fault={form.faultOf('project_id')} />,
        }}
        factOf={({ project_id: projectId }: ApiToken) => projectId !== null && <OnlyIn projectId={projectId} />}
        create={async (token, fields) => {
          const body = { ...token, project_id: textOf(fields, 'project') || null };
          const made = await read(api.POST('/auth/tokens', { body }));
          void events.refetch();
          return made;
        }}
        revoke={async (id) => {
          await read(api.DELETE('/auth/tokens/{token_id}', { params: { path: { token_id: id } } }));
          void events.refetch();
        }}
      />
    </section>
  );
}

function ProjectChoice({ fault }: { fault: string | undefined }) {
  const { data = [] } = useProjects();
  return (
    <Labelled label={words.project} name="project" fault={fault}>
      {(wired) => (
        <select name="project" {...wired}>
          <option value="">{words.allProjects}</option>
          {data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** The only project that a token is for. */
function OnlyIn({ projectId }: { projectId: string }) {
  const { data } = useProjects();
  if (!data) return null;
  const name = data.find(({ id }) => id === projectId)?.name ?? words.unknownProject;
  return <> · {words.onlyIn(isolated(name))}</>;
}
