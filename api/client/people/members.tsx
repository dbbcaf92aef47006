import { useState } from 'preact/hooks';
import type { Collaborator } from '../../../shared/people/contract/collaborators.ts';
import { announce } from '../lib/announce.ts';
import { fullName } from '../lib/full-name.ts';
import { removeMember } from '../links/link-queries.ts';
import { linkTexts } from '../links/link-texts.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { useCountdown } from '../parts/use-countdown.ts';
import { DIMENSIONS, type Dimension, refresh } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';
import { dimensionTexts as words } from './dimensions-texts.ts';
import { Person } from './person.tsx';
import { peopleTexts } from './texts.ts';

type Member = Collaborator;
/** The dimensions that a person is asked. */
type Assignment = Dimension | 'both';

const CHOICES: readonly Assignment[] = ['both', ...DIMENSIONS];
const askedOf = ({ dimensions }: Member): Assignment => (dimensions.length === 1 ? dimensions[0]! : 'both');

/**
 * Stores which dimensions a person is asked.
 * @throws ServiceError
 */
async function assign(projectId: string, userId: string, asked: Assignment): Promise<void> {
  const path = { user_id: userId, project_id: projectId };
  const body = { dimensions: asked === 'both' ? [...DIMENSIONS] : [asked] };
  await read(api.PUT('/users/{user_id}/assignments/{project_id}', { params: { path }, body }));
  await refresh(projectId);
}

interface Props {
  id: string;
  members: readonly Member[];
  isOwner: boolean;
}

/** The people of a project with the questions that each is asked. The owner chooses these, and can remove people. */
export function Members({ id, members, isOwner }: Props) {
  const others = members.filter(({ role }) => role === 'collaborator');
  const differ = others.some((each) => askedOf(each) !== 'both');
  return (
    <>
      {others.length > 0 && (isOwner || differ) && <p class="hint">{words.hint}</p>}
      <ul class="people-list">
        {members.map((member) => (
          <li key={member.id}>
            <Person id={member.id} name={member.display_name ?? member.username} username={member.username}>
              {member.role === 'owner' && <span class="tag">{peopleTexts.owner}</span>}
            </Person>
            {member.role === 'collaborator' &&
              (isOwner ? <Controls id={id} member={member} /> : differ && <span>{words.asked[askedOf(member)]}</span>)}
          </li>
        ))}
      </ul>
      {isOwner && others.length > 0 && <p class="hint">{linkTexts.members.hint}</p>}
    </>
  );
}

/**
 * Chooses what a person is asked, which is saved at once, and can remove them. If the service refuses, the stored choice is shown again
 * with the error.
 */
function Controls({ id, member }: { id: string; member: Member }) {
  const { remove, removePerson, removeNow, removed } = linkTexts.members;
  const [saving, setSaving] = useState<Assignment | null>(null);
  const [failure, setFailure] = useState<ServiceError | null>(null);
  const [until, setUntil] = useState(0);
  const wait = useCountdown(until);
  const why = whyUnchangeable();
  const name = fullName(member);
  const choose = async (asked: Assignment) => {
    setSaving(asked);
    setFailure(null);
    try {
      await assign(id, member.id, asked);
      announce(texts.saved);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      setFailure(error);
      if (error.status === 429) setUntil(Date.now() + (error.retryAfter ?? 1) * 1000);
    } finally {
      setSaving(null);
    }
  };
  return (
    <>
      <span class="actions">
        <select
          aria-label={words.label(name)}
          value={saving ?? askedOf(member)}
          disabled={saving !== null || wait > 0 || why !== null}
          title={why ?? undefined}
          onChange={({ currentTarget }) => void choose(currentTarget.value as Assignment)}
        >
          {CHOICES.map((each) => (
            <option key={each} value={each}>
              {words.asked[each]}
            </option>
          ))}
        </select>
        <PressTwice
          text={remove}
          label={removePerson(name)}
          confirm={removeNow}
          onConfirm={async () => {
            await removeMember(id, member.id);
            announce(removed(name));
            await refresh(id);
          }}
        />
      </span>
      <FormFailure failure={failure} wait={wait} />
    </>
  );
}
