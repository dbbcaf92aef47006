import { useState } from 'preact/hooks';
import type { Collaborator } from '../../contract/collaborators.ts';
import { announce } from '../lib/announce.ts';
import { fullName } from '../lib/full-name.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { Initials } from '../parts/person.tsx';
import { useCountdown } from '../parts/use-countdown.ts';
import { DIMENSIONS, type Dimension, refresh } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';
import { dimensionTexts as words } from './dimensions-texts.ts';

type Member = Collaborator;
/** The dimensions that a person answers. */
type Assignment = Dimension | 'both';

const CHOICES: readonly Assignment[] = ['both', ...DIMENSIONS];
const askedOf = ({ dimensions }: Member): Assignment => (dimensions.length === 1 ? dimensions[0]! : 'both');

/** Stores what a person answers. @throws ServiceError */
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

/**
 * The questions that each person is asked. The owner chooses; others see the table if people are asked different
 * questions.
 */
export function WhoAnswersWhat({ id, members, isOwner }: Props) {
  const people = members.filter(({ role, service, guest }) => role === 'collaborator' && !service && !guest);
  if (people.length === 0 || (!isOwner && people.every((each) => askedOf(each) === 'both'))) return null;
  return (
    <section class="panel" aria-labelledby="who-answers-what">
      <h2 id="who-answers-what">{words.title}</h2>
      <p class="hint">{words.hint}</p>
      <ul class="people-list">
        {people.map((each) =>
          isOwner ? (
            <Choice key={each.id} id={id} member={each} />
          ) : (
            <li key={each.id}>
              <Person member={each} />
              <span>{words.asked[askedOf(each)]}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function Person({ member }: { member: Member }) {
  return (
    <span class="person">
      <Initials name={member.display_name ?? member.username} />
      <bdi>{fullName(member)}</bdi>
    </span>
  );
}

/** Saved as soon as it is chosen; what the service refused is shown with what is stored. */
function Choice({ id, member }: { id: string; member: Member }) {
  const [saving, setSaving] = useState<Assignment | null>(null);
  const [failure, setFailure] = useState<ServiceError | null>(null);
  const [until, setUntil] = useState(0);
  const wait = useCountdown(until);
  const why = whyUnchangeable();
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
    <li>
      <Person member={member} />
      <select
        aria-label={words.label(fullName(member))}
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
      <FormFailure failure={failure} wait={wait} />
    </li>
  );
}
