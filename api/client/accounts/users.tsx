import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { useKeys } from '../lib/keys.ts';
import { OperateFrame } from '../operate/frame.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Initials } from '../parts/person.tsx';
import { signedInPerson } from '../service/session.ts';
import { ways } from '../sign-in/ways.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { PAGE, type User, useUsers } from './user-queries.ts';
import { userTexts as words } from './user-texts.ts';

/** Delay between typing and searching, in milliseconds. */
const TYPING_MS = 250;

type Open = { kind: 'add' } | { kind: 'change' | 'remove'; user: User } | null;

/** The accounts: search, add, change, deactivate and delete them. */
export default function Users() {
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState('');
  const close = (sentence = '') => {
    setOpen(null);
    setSaid(sentence);
    if (sentence !== '') announce(sentence);
  };
  const add = () => setOpen({ kind: 'add' });
  useKeys([{ keys: ['a'], does: words.add, run: add }]);
  return (
    <OperateFrame
      title={words.title}
      actions={
        <button type="button" class="primary" onClick={add}>
          {words.add} <kbd>A</kbd>
        </button>
      }
    >
      <List said={said} onChange={(user) => setOpen({ kind: 'change', user })} />
      {open?.kind === 'add' && <AddUserDialog onClose={close} />}
      {open?.kind === 'change' && (
        <UserDialog user={open.user} onRemove={() => setOpen({ kind: 'remove', user: open.user })} onClose={close} />
      )}
      {open?.kind === 'remove' && <DeleteUserDialog user={open.user} onClose={close} />}
    </OperateFrame>
  );
}

function List({ said, onChange }: { said: string; onChange: (user: User) => void }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(PAGE);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys([{ keys: ['/'], does: words.search, run: () => box.current?.focus() }]);
  useEffect(() => void ways.refetch(), []);
  const users = useUsers(search, count);
  return (
    <>
      <div class="operate-search">
        <input
          ref={box}
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={typed}
          maxLength={254}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setCount(PAGE);
          }}
        />
        {said !== '' && <p class="done">{said}</p>}
      </div>
      <Loaded query={users}>
        {(all) => (
          <>
            {all.length === 0 && <p>{words.none(search)}</p>}
            <ul class="operate-list">
              {all.slice(0, count).map((user) => (
                <Row key={user.id} user={user} onChange={() => onChange(user)} />
              ))}
            </ul>
            {all.length > count && (
              <div class="actions">
                <button type="button" onClick={() => setCount(count + PAGE)}>
                  {words.more}
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Row({ user, onChange }: { user: User; onChange: () => void }) {
  const { id, username, email, display_name: shown, is_active: isActive, is_superuser: isRoot } = user;
  // If the service sends no mail, nobody can confirm an email.
  const isUnconfirmed = ways.data?.mail && user.email_verified_at === null;
  return (
    <li>
      <Initials name={shown ?? username} />
      <div class="operate-what">
        <span class="operate-name">
          <strong>{username}</strong>
          {shown !== null && shown !== username && [' ', <bdi>{shown}</bdi>]}
          {id === signedInPerson() && <span class="tag">{words.you}</span>}
          {isRoot && <span class="tag">{words.root}</span>}
          {!isActive && <span class="tag">{words.inactive}</span>}
          {isUnconfirmed && <span class="tag">{words.unconfirmed}</span>}
        </span>
        <bdi class="operate-note">{email}</bdi>
      </div>
      <button type="button" onClick={onChange}>
        {words.change}
        <span class="sr">{words.of(username)}</span>
      </button>
    </li>
  );
}
