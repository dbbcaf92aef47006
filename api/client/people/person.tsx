import type { ComponentChildren } from 'preact';
import { Initials } from '../parts/person.tsx';
import { ServiceTag } from '../parts/service-tag.tsx';
import { signedInPerson } from '../service/session.ts';
import { peopleTexts as words } from './texts.ts';

interface Props {
  id: string;
  name: string;
  service?: true;
  /** Below and behind the name. */
  children?: ComponentChildren;
}

/** A person at the head of a row. */
export function Person({ id, name, service, children }: Props) {
  return (
    <span class="person">
      <Initials name={name} />
      <span>
        <bdi>{name}</bdi>
        {id === signedInPerson() && <span class="tag">{words.you}</span>}
        <ServiceTag of={service && { service }} />
        {children}
      </span>
    </span>
  );
}
