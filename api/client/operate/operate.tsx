import type { ComponentType } from 'preact';
import { NotFound } from '../parts/not-found.tsx';
import { Backups } from './backups.tsx';
import { Data } from './data.tsx';
import { Overview } from './overview.tsx';
import { Security } from './security.tsx';
import { Users } from './users.tsx';

const SECTIONS: Readonly<Record<string, ComponentType>> = {
  backups: Backups,
  users: Users,
  data: Data,
  security: Security,
};

/** The screens of operating, in one file: few people load them, and those need most of them. */
export default function Operate({ params: { section } }: { params: { section?: string } }) {
  const Section = section === undefined || section === '' ? Overview : (SECTIONS[section] ?? NotFound);
  return <Section />;
}
