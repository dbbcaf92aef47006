import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useKeys } from '../lib/keys.ts';
import { Screen } from '../parts/screen.tsx';
import { paths } from '../paths.ts';
import { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';
import { useCurrentProject } from './current-project.ts';
import { projectTexts } from './texts.ts';

/** The sections of a project, in the order of the navigation: the key after G, the words, the address. */
export const SECTIONS: readonly { key: string; text: string; path: (id: string) => string }[] = [
  { key: 'o', text: projectTexts.project.home, path: paths.project },
];

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
  const { path, route } = useLocation();
  const { data: project, error } = useCurrentProject(id);
  useKeys(SECTIONS.map(({ key, text, path: to }) => ({ keys: [`g ${key}`], does: text, run: () => route(to(id)) })));
  if (error instanceof ServiceError && (error.status === 403 || error.status === 404)) {
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
  const name = project?.name ?? '';
  return (
    <Screen
      title={title ?? name}
      within={title === undefined ? undefined : name}
      width={width}
      actions={actions}
      above={
        SECTIONS.length > 1 && (
          <nav class="sections" aria-label={projectTexts.project.sections}>
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
