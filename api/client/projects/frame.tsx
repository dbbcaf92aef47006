import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { Screen } from '../parts/screen.tsx';
import { SectionLinks } from '../parts/section-links.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { firstAnswerable } from './answerable.ts';
import { useCurrentProject } from './current-project.ts';
import { isRefusal, ProjectRefused, SECTIONS, useSectionKeys } from './sections.tsx';

interface Props {
  id: string;
  /** Title of the screen; without it, the project's name. */
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
      // A page needs a heading also where the project could not be read.
      title={title ?? (name || (error ? texts.sections.home : ''))}
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
            <SectionLinks
              links={SECTIONS.map(({ text, path: to }) => {
                const address = to(id, firstAnswerable(project));
                return { to: address, text, current: currentOf(path, address, id) };
              })}
            />
          </nav>
        )
      }
    >
      {children}
    </Screen>
  );
}

/** Whether the current page is the section, or belongs to it. */
function currentOf(path: string, section: string, id: string): 'page' | 'true' | undefined {
  if (path === section) return 'page';
  return section !== paths.project(id) && path.startsWith(`${section}/`) ? 'true' : undefined;
}
