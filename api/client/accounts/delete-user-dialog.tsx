import { useState } from 'preact/hooks';
import { isolated } from '../lib/direction.ts';
import { Field } from '../parts/field.tsx';
import { Loaded, SkeletonLines } from '../parts/loaded.tsx';
import { TypedDialog } from '../parts/typed-dialog.tsx';
import { LeftBehind } from './left-behind.tsx';
import { deleteUser, findUserByName, type User, useProjectsOfUser } from './user-queries.ts';
import { userTexts } from './user-texts.ts';

const { removal: words } = userTexts;
/** Number of projects that are named; the others are only counted. */
const NAMED = 5;

/** Deletes an account after its username was typed, and asks who gets its projects. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: (said?: string) => void }) {
  const [heir, setHeir] = useState('');
  const [ends, setEnds] = useState(true);
  const projects = useProjectsOfUser(user.id);
  return (
    <TypedDialog
      title={words.title(isolated(user.username))}
      phrase={user.username}
      label={words.label}
      submit={words.submit}
      onClose={() => onClose()}
      onConfirm={async () => {
        const name = heir.trim();
        const to = name === '' ? null : await findUserByName(name, words.unknownHeir);
        await deleteUser(user.id, to?.id ?? null, !ends);
        onClose(words.removed(isolated(user.username)));
      }}
    >
      <p>{words.text}</p>
      <Loaded query={projects} skeleton={<SkeletonLines count={2} />}>
        {(all) => {
          const owned = all.filter(({ owner_id: owner }) => owner === user.id);
          if (owned.length === 0) return <p>{words.ownsNone}</p>;
          return (
            <>
              <div>
                <p>{words.owns(owned.length)}</p>
                <ul class="operate-findings">
                  {owned.slice(0, NAMED).map(({ id, name }) => (
                    <li key={id}>
                      <bdi>{name}</bdi>
                    </li>
                  ))}
                  {owned.length > NAMED && <li>{words.more(owned.length - NAMED)}</li>}
                </ul>
              </div>
              <Field
                label={words.heir}
                name="transfer_to"
                hint={words.heirHint}
                value={heir}
                autocomplete="off"
                autocapitalize="none"
                spellcheck={false}
                maxLength={254}
                onInput={({ currentTarget }) => setHeir(currentTarget.value)}
              />
            </>
          );
        }}
      </Loaded>
      <LeftBehind userId={user.id} ends={ends} onChange={setEnds} />
    </TypedDialog>
  );
}
