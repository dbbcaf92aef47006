import { useState } from 'preact/hooks';
import { lazyScreen } from '../parts/lazy-screen.ts';
import { useCollaborators } from '../projects/queries.ts';
import { remindTexts as words } from './remind-texts.ts';

const RemindDialog = lazyScreen(() => import('./remind-dialog.tsx'));

/** Lets the owner remind collaborators of their questions. */
export function Remind({ id }: { id: string }) {
  const { data: members = [] } = useCollaborators(id);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  if (!members.some(({ role, service, guest }) => role === 'collaborator' && !service && !guest)) return null;
  return (
    <div class="form-end">
      <button type="button" onClick={() => setOpen(true)}>
        {words.title}
      </button>
      {said && <span class="done">{said}</span>}
      {isOpen && (
        <RemindDialog
          id={id}
          onClose={() => setOpen(false)}
          onSent={(people: number) => {
            setOpen(false);
            setSaid(words.sent(people));
          }}
        />
      )}
    </div>
  );
}
