import { lazyScreen } from '../parts/lazy-screen.ts';
import { NotFound } from '../parts/not-found.tsx';

/** The operating screens by the end of their address, each in a separate file. */
const SECTIONS = new Map([
  ['', lazyScreen(() => import('./overview.tsx'))],
  ['backups', lazyScreen(() => import('../data/backups.tsx'))],
  ['users', lazyScreen(() => import('../accounts/users.tsx'))],
  ['data', lazyScreen(() => import('../data/data.tsx'))],
  ['security', lazyScreen(() => import('./security.tsx'))],
]);

export default function Operate({ params: { section = '' } }: { params: { section?: string } }) {
  const Section = SECTIONS.get(section) ?? NotFound;
  return <Section />;
}
