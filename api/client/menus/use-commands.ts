import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { featurePath } from '../features/feature-paths.ts';
import { overlay } from '../lib/overlay.ts';
import { setTheme, THEMES } from '../lib/theme.ts';
import { partTexts } from '../parts/texts.ts';
import { paths } from '../paths.ts';
import { firstAnswerable } from '../projects/answerable.ts';
import { currentProject } from '../projects/current-project.ts';
import { SECTIONS } from '../projects/sections.tsx';
import { api, read } from '../service/client.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { texts } from '../texts.ts';
import { type Command, matching } from './commands.ts';
import { menuTexts } from './texts.ts';

/** Maximum number of projects in a response of the service, and so in the menu. */
const MOST_PROJECTS = 1000;
/** Shown before anything is typed. */
const FEW_PROJECTS = 5;
const MOST_FEATURES = 8;
/** Number of letters from which on features are searched. */
const LETTERS = 2;
/** After the last key press. */
const SEARCH_MS = 150;

interface Named {
  id: string;
  name: string;
}

/** The matches for the typed text in the command menu: screens of the current project, projects, actions, and features. */
export function useCommands(typed: string): Command[] {
  const { path, route } = useLocation();
  const { data: person } = useOwnAccount();
  const projects = useProjects();
  const features = useFeatures(typed, route);
  const id = /\/projects\/([0-9a-f-]{36})/.exec(path)?.[1];
  const go = (text: string, to: string, kind: string = menuTexts.kinds.screen): Command => ({
    id: to,
    text,
    kind,
    run: () => route(to),
  });
  const act = (text: string, run: () => void): Command => ({ id: text, text, kind: menuTexts.kinds.action, run });
  const asked = firstAnswerable(id ? currentProject(id).data : undefined);
  const here = id ? SECTIONS.map((section) => go(section.text, section.path(id, asked))) : [];
  const actions = [
    ...(id ? [go(menuTexts.contradictions, paths.contradictions(id))] : []),
    ...(id ? [go(menuTexts.addFeatures, paths.importFeatures(id), menuTexts.kinds.action)] : []),
    go(menuTexts.newProject, paths.newProject, menuTexts.kinds.action),
    go(menuTexts.projects, paths.projects),
    go(texts.account, paths.account),
    go(texts.guide, paths.guide()),
    ...(person?.is_superuser ? [go(menuTexts.operate, paths.operate)] : []),
    act(partTexts.keys.title, () => (overlay.value = 'keys')),
    ...THEMES.map((theme) => act(menuTexts.useTheme(menuTexts.themes[theme]), () => setTheme(theme))),
  ];
  const named = projects.map(({ id: of, name }) => go(name, paths.project(of), menuTexts.kinds.project));
  if (typed.trim() === '') return [...here, ...named.slice(0, FEW_PROJECTS), ...actions];
  return [...matching([...here, ...actions, ...named], typed), ...features];
}

/** The person's projects, newest first; empty until they are read. */
function useProjects(): readonly Named[] {
  const [projects, setProjects] = useState<readonly Named[]>([]);
  useEffect(() => {
    read(api.GET('/projects/', { params: { query: { limit: MOST_PROJECTS } } })).then(
      (all) => setProjects(all.toReversed()),
      // The menu leads to the screens anyway, and they say what is wrong.
      console.error,
    );
  }, []);
  return projects;
}

/** The features of all projects whose name contains the typed text. */
function useFeatures(typed: string, route: (to: string) => void): readonly Command[] {
  const [found, setFound] = useState<readonly Command[]>([]);
  const search = typed.trim();
  useEffect(() => {
    if (search.length < LETTERS) {
      setFound([]);
      return;
    }
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const query = { search, limit: MOST_FEATURES };
      try {
        const features = await read(api.GET('/features', { params: { query }, signal: leaving.signal }));
        setFound(
          features.map(({ id, name, project_id: of, project_name: project }) => ({
            id,
            text: name,
            kind: menuTexts.featureOf(project),
            run: () => route(featurePath(of, id)),
          })),
        );
      } catch (error) {
        if (leaving.signal.aborted) return;
        console.error(error);
        setFound([]);
      }
    }, SEARCH_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [search, route]);
  return found;
}
