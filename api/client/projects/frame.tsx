import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { Screen } from '../parts/screen.tsx';
import { SectionLinks } from '../parts/section-links.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { firstAnswerable } from './answerable.ts';
import { useCurrentProject } from './current-project.ts';
import { ProjectRefused } from './project-refused.tsx';
import { isRefusal, SECTIONS, useSectionKeys } from './sections.tsx';

interface Props {
  id: string;
  /** Title of the screen; without it, the project's name. */
  title?: string;
  /**
   * Whether the screen is one of the sections: then the project's name is its heading, and the link of the section says which one it is.
   */
  isSection?: boolean;
  width?: 'narrow' | 'normal' | 'wide';
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of every screen of a project: its name, its sections, and an error if it can't be shown. */
export function ProjectFrame({
  id,
  title,
  isSection = title === undefined,
  width = 'normal',
  actions,
  children,
}: Props) {
  const { path } = useLocation();
  const { data: project, error } = useCurrentProject(id);
  useSectionKeys(id);
  if (isRefusal(error)) return <ProjectRefused error={error} />;
  const name = project?.name ?? '';
  const sections = SECTIONS.length > 1 && (
    <nav class="sections" aria-label={texts.sections.label}>
      {!isSection && (
        // It has no name while the project is being read.
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
  );
  return (
    <Screen
      // A page needs a heading even if the project could not be read.
      title={title ?? (name || (error ? texts.sections.home : ''))}
      heading={isSection && title !== undefined && !error && <NameAndSection name={name} section={title} />}
      within={title === undefined ? undefined : name}
      width={width}
      actions={actions}
      above={!isSection && sections}
    >
      {isSection && sections}
      {children}
    </Screen>
  );
}

/** The project's name (empty while it is read), and the section for screen readers only, since others see which link is current. */
function NameAndSection({ name, section }: { name: string; section: string }) {
  return (
    <>
      <bdi>{name || '\u00a0'}</bdi>
      <span class="sr">: {section}</span>
    </>
  );
}

/** Whether the current page is the section, or belongs to it. */
function currentOf(path: string, section: string, id: string): 'page' | 'true' | undefined {
  if (path === section) return 'page';
  return section !== paths.project(id) && path.startsWith(`${section}/`) ? 'true' : undefined;
}
