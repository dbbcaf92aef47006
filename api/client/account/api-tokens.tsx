import { useState } from 'preact/hooks';
import type { ApiToken, NewApiToken } from '../../contract/api-tokens.ts';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatDay } from '../lib/format.ts';
import { createResource } from '../lib/resource.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { useProjects } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { ApiTokenForm } from './api-token-form.tsx';
import { apiTokenTexts as words } from './api-token-texts.ts';

/** The user's API tokens, read when the screen opens. */
export const apiTokens = createResource(() => read(api.GET('/auth/tokens')));

/** The user's API tokens: makes, shows and revokes them. */
export function ApiTokens({ isSuperuser }: { isSuperuser: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p class="hint">{words.text}</p>
      <Loaded query={apiTokens}>
        {(all) =>
          all.length > 0 && (
            <ul class="session-list">
              {all.map((token) => (
                <Token key={token.id} token={token} onRevoked={() => token.id === made?.id && setMade(null)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div class="actions">
        <button type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {words.add}
        </button>
      </div>
      {isAdding && (
        <ApiTokenForm
          isSuperuser={isSuperuser}
          onMade={async (token) => {
            setMade(token);
            await apiTokens.refetch();
          }}
        />
      )}
      {made !== null && (
        <div role="status" class="form">
          <CopyField
            key={made.id}
            label={words.made}
            name="token"
            hint={words.madeHint}
            value={made.token}
            copied={words.copied}
          />
        </div>
      )}
    </section>
  );
}

/** One token; to revoke it takes a second press, since there is no way back. */
function Token({ token, onRevoked }: { token: ApiToken; onRevoked: () => void }) {
  const { id, name, scopes, project_id: projectId, expires_at: ends, last_used_at: used } = token;
  const now = new Date();
  const facts = [
    ...scopes.map((scope) => words.scope[scope]),
    words.ends(formatDay(new Date(ends), now)),
    used === null ? words.unused : words.used(formatDay(new Date(used), now)),
  ];
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span class="hint">
          {facts.join(' · ')}
          {projectId !== null && <OnlyIn projectId={projectId} />}
        </span>
      </p>
      <PressTwice
        text={words.revoke}
        label={words.revokeToken(isolated(name))}
        confirm={words.revokeNow}
        onConfirm={async () => {
          try {
            await read(api.DELETE('/auth/tokens/{token_id}', { params: { path: { token_id: id } } }));
          } finally {
            // Read the tokens after a refusal as well: the token may have ended in the meantime.
            await apiTokens.refetch();
          }
          onRevoked();
          announce(words.revoked);
        }}
      />
    </li>
  );
}

/** The only project that a token is for. */
function OnlyIn({ projectId }: { projectId: string }) {
  const { data } = useProjects();
  if (!data) return null;
  const name = data.find(({ id }) => id === projectId)?.name ?? words.unknownProject;
  return <> · {words.onlyIn(isolated(name))}</>;
}
