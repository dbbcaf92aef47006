import type { ComponentChildren } from 'preact';
import { fullName } from '../lib/full-name.ts';
import { Initials } from '../parts/person.tsx';
import { ServiceTag } from '../parts/service-tag.tsx';
import { signedInPerson } from '../service/session.ts';
import { peopleTexts as words } from './texts.ts';

interface Props {
  id: string;
  name: string;
  username: string;
  service?: true;
  guest?: true;
  /** Below and behind the name. */
  children?: ComponentChildren;
}

/** The first cell of a person's row. */
export function Person({ id, name, username, service, guest, children }: Props) {
  return (
    <span class="person">
      <Initials name={name} />
      <span>
        <bdi>{fullName({ username, name })}</bdi>
        {id === signedInPerson() && <span class="tag">{words.you}</span>}
        <ServiceTag of={{ ...(service && { service }), ...(guest && { guest }) }} />
        {children}
      </span>
    </span>
  );
}
