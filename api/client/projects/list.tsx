import type { ComponentProps, ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { formatPercent } from '../lib/format.ts';
import { useKeys } from '../lib/keys.ts';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Bar } from '../parts/meter.tsx';
import { Screen } from '../parts/screen.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { percentRight } from './percent-right.ts';
import { DIMENSIONS, type Dimension, type ListedProject, useProjects } from './queries.ts';
import { MOST, shortSession, unsureIn } from './short-session.ts';
import { projectTexts } from './texts.ts';

type Looked = typeof import('./looked-session.tsx');

/** With more projects than this, there is a search. */
const FEW = 8;

/** The projects of the person, newest first. */
export default function Projects() {
  const { route } = useLocation();
  const projects = useProjects();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const links = useRef<HTMLUListElement>(null);
  const step = (by: number) => {
    const all = [...(links.current?.querySelectorAll<HTMLAnchorElement>('.project-link') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLAnchorElement);
    all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  };
  useKeys([
    { keys: ['n'], does: projectTexts.projects.create, run: () => route(paths.newProject) },
    ...((projects.data?.length ?? 0) > FEW
      ? [{ keys: ['/'], does: projectTexts.projects.search, run: () => box.current?.focus() }]
      : []),
    { keys: ['ArrowDown'], run: () => step(1) },
    { keys: ['ArrowUp'], run: () => step(-1) },
  ]);
  const create = (
    <a class="button primary" href={paths.newProject}>
      {projectTexts.projects.create} <kbd>N</kbd>
    </a>
  );
  return (
    <Screen title={projectTexts.projects.title} actions={projects.data?.length ? create : null}>
      <Later load={ownInvitations} />
      <Loaded query={projects} skeleton={<SkeletonCards />}>
        {(all) => {
          if (all.length === 0) {
            return (
              <Empty title={projectTexts.projects.empty} text={projectTexts.projects.emptyText}>
                <p class="actions">
                  {create}
                  <a class="button" href={`${paths.newProject}?example`}>
                    {projectTexts.projects.example}
                  </a>
                  <a class="button quiet" href={paths.guide()}>
                    {texts.guide}
                  </a>
                </p>
                <Later load={miniRanking} />
              </Empty>
            );
          }
          const shown = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase())).toReversed();
          return (
            <>
              {all.length > FEW && (
                <div class="search">
                  <input
                    ref={box}
                    type="search"
                    aria-label={projectTexts.projects.search}
                    placeholder={projectTexts.projects.search}
                    value={search}
                    onInput={({ currentTarget }) => setSearch(currentTarget.value)}
                  />
                  <span class="hint" aria-live="polite">
                    {search !== '' && projectTexts.projects.found(shown.length)}
                  </span>
                </div>
              )}
              {shown.length === 0 && <p>{projectTexts.projects.noneFound(search)}</p>}
              <ul class="project-list" ref={links}>
                {shown.map((project) => (
                  <ProjectCard key={project.id} project={project} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
      <Later load={deletedProjects} />
    </Screen>
  );
}

const miniRanking = async () => (await import('./mini-ranking.tsx')).MiniRanking;
const ownInvitations = async () => (await import('./own-invitations.tsx')).OwnInvitations;
const deletedProjects = async () => (await import('./deleted-projects.tsx')).DeletedProjects;

/** Loaded after the list. */
function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType } | null>(null);
  useEffect(() => void load().then((Part) => setLoaded({ Part }), console.error), [load]);
  return loaded && <loaded.Part />;
}

/** Loaded only if there are projects that need it. */
function useLooked(): Looked | null {
  const [looked, setLooked] = useState<Looked | null>(null);
  useEffect(() => void import('./looked-session.tsx').then(setLooked, console.error), []);
  return looked;
}

function UnsureMeter(props: ComponentProps<Looked['LookedMeter']>) {
  const looked = useLooked();
  return looked ? <looked.LookedMeter {...props} /> : props.meter(props.dimension);
}

function UnsureSession(props: Omit<ComponentProps<Looked['LookedSession']>, 'place'>) {
  const looked = useLooked();
  const place = <span class="button is-unsure" aria-hidden="true" />;
  return looked ? <looked.LookedSession {...props} place={place} /> : place;
}

/** Expected share of pairs in the right order, in percent; null if it can't be estimated. */
const rightOf = ({ order_confidence: right }: { order_confidence?: number | null }): number | null =>
  right == null ? null : percentRight(right);

function ProjectCard({ project }: { project: ListedProject }) {
  const { id, name, description, feature_count: features = 0, progress } = project;
  const next = shortSession(project);
  const unsure = unsureIn(project);
  const link = (dimension: Dimension, questions: number) => {
    const length = Math.min(MOST, questions);
    return (
      <a class="button" href={paths.compare(id, dimension, length)}>
        <span>
          {projectTexts.projects.session(length)}
          <span class="sr">{projectTexts.projects.sessionOf(name)}</span>
        </span>
        <span aria-hidden="true">▸</span>
      </a>
    );
  };
  const meter = (dimension: Dimension, percent?: number | null) => (
    <span key={dimension} class="small-meter">
      <span>{texts.dimensions[dimension]}</span>
      <span class="num">{percent === undefined ? '…' : percent === null ? '–' : formatPercent(percent)}</span>
      <Bar percent={percent ?? 0} tone={dimension} />
    </span>
  );
  return (
    <li class="project-card">
      <a class="project-link" href={paths.project(id)}>
        <strong>{name}</strong>
      </a>
      <p class="hint">
        {projectTexts.projects.features(features)}
        {description && [' · ', <bdi>{description}</bdi>]}
      </p>
      {features > 1 && progress && (
        <div class="project-progress">
          {DIMENSIONS.map((dimension) =>
            project.aim_top ? (
              <UnsureMeter key={dimension} {...{ id, dimension, meter }} />
            ) : (
              meter(dimension, rightOf(progress[dimension]))
            ),
          )}
          {unsure[0] ? (
            <UnsureSession project={project} dimensions={unsure} link={link} />
          ) : (
            next && link(next.dimension, next.length)
          )}
        </div>
      )}
    </li>
  );
}

function SkeletonCards() {
  return (
    <>
      {[0, 1, 2].map((each) => (
        <span class="skeleton-card" key={each} />
      ))}
    </>
  );
}
