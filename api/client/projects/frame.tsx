import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useKeys } from '../lib/keys.ts';
import { Screen } from '../parts/screen.tsx';
import { paths } from '../paths.ts';
import { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';
import { useCurrentProject } from './current-project.ts';

/** The sections of a project, in the order of the navigation: the key after G, the words, the address. */
export const SECTIONS: readonly { key: string; text: string; path: (id: string) => string }[] = [
  { key: 'o', text: texts.sections.home, path: paths.project },
  { key: 'c', text: texts.sections.compare, path: paths.compare },
  { key: 'r', text: texts.sections.results, path: paths.results },
];

/** The keys that lead from one section of a project to another. */
export function useSectionKeys(id: string): void {
  const { route } = useLocation();
  useKeys(SECTIONS.map(({ key, text, path: to }) => ({ keys: [`g ${key}`], does: text, run: () => route(to(id)) })));
}

/** Whether a project is none of the person's, or none at all. */
export function isRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && (error.status === 403 || error.status === 404);
}

/** Instead of any screen of such a project. */
export function ProjectRefused({ error }: { error: ServiceError }) {
  return (
    <Screen title={texts.failure.title} width="narrow">
      <p>{error.status === 403 ? texts.failure.notMine : texts.failure.gone}</p>
      <p>
        <a class="button" href={paths.projects}>
          {texts.notFound.home}
        </a>
      </p>
    </Screen>
  );
}

interface Props {
  id: string;
  /** Of the screen; the project's name where it is left out. */
  title?: string;
  width?: 'narrow' | 'normal' | 'wide';
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Around every screen of a project: its name, its sections, and what is said when it can't be shown. */
export function ProjectFrame({ id, title, width = 'normal', actions, children }: Props) {
  const { path } = useLocation();
  const { data: project, error } = useCurrentProject(id);
  useSectionKeys(id);
  if (isRefusal(error)) return <ProjectRefused error={error} />;
  const name = project?.name ?? '';
  return (
    <Screen
      title={title ?? name}
      within={title === undefined ? undefined : name}
      width={width}
      actions={actions}
      above={
        SECTIONS.length > 1 && (
          <nav class="sections" aria-label={texts.sections.label}>
            {title !== undefined && (
              <a class="project-name" href={paths.project(id)}>
                {name}
              </a>
            )}
            <ul>
              {SECTIONS.map(({ text, path: to }) => (
                <li key={text}>
                  <a href={to(id)} aria-current={path === to(id) ? 'page' : undefined}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )
      }
    >
      {children}
    </Screen>
  );
}
