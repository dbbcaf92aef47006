import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { Screen } from '../parts/screen.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { useCurrentProject } from './current-project.ts';
import { isRefusal, ProjectRefused, SECTIONS, useSectionKeys } from './sections.tsx';

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
              // Nameless while the project is read.
              <a class="project-name" href={paths.project(id)} aria-label={name || texts.sections.label}>
                {name}
              </a>
            )}
            <Sections id={id} path={path} />
          </nav>
        )
      }
    >
      {children}
    </Screen>
  );
}

/** The links to the sections; on narrow screens they scroll sideways, from where the current one is in the middle. */
function Sections({ id, path }: { id: string; path: string }) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const current = list.current!.querySelector<HTMLElement>('[aria-current]');
    if (current) list.current!.scrollLeft = current.offsetLeft + (current.offsetWidth - list.current!.clientWidth) / 2;
  }, [path]);
  return (
    <ul ref={list}>
      {SECTIONS.map(({ text, path: to }) => (
        <li key={text}>
          <a href={to(id)} aria-current={currentOf(path, to(id), id)}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether a section is the page that is shown, or the one that it belongs to. */
function currentOf(path: string, section: string, id: string): 'page' | 'true' | undefined {
  if (path === section) return 'page';
  return section !== paths.project(id) && path.startsWith(`${section}/`) ? 'true' : undefined;
}
