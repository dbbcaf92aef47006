import { useLocation } from 'preact-iso/router';
import { useKeys } from '../lib/keys.ts';
import { paths } from '../paths.ts';
import { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';
import { firstAnswerable } from './answerable.ts';
import { currentProject } from './current-project.ts';
import type { Dimension } from './queries.ts';

interface Section {
  key: string;
  text: string;
  /** @param asked the dimension about which the person is asked first. */
  path: (id: string, asked: Dimension) => string;
}

/** The sections of a project in the order of the navigation: the key after G, the label, the address. */
export const SECTIONS: readonly Section[] = [
  { key: 'o', text: texts.sections.home, path: paths.project },
  { key: 'c', text: texts.sections.compare, path: paths.compare },
  { key: 'f', text: texts.sections.features, path: paths.features },
  { key: 'r', text: texts.sections.results, path: paths.results },
  { key: 'p', text: texts.sections.people, path: paths.people },
  { key: 'a', text: texts.sections.activity, path: paths.activity },
  { key: 's', text: texts.sections.settings, path: paths.settings },
];

/** The keys that switch between the sections of a project. */
export function useSectionKeys(id: string): void {
  const { route } = useLocation();
  const asked = firstAnswerable(currentProject(id).data);
  useKeys(
    SECTIONS.map(({ key, text, path: to }) => ({ keys: [`g ${key}`], does: text, run: () => route(to(id, asked)) })),
  );
}

/** Whether a project doesn't exist, or the person has no access to it. */
export function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && (error.status === 403 || error.status === 404);
}
