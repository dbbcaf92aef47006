import { useEffect, useMemo, useState } from 'preact/hooks';
import { formatClock } from '../lib/format.ts';
import { Brand } from '../parts/brand.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Screen } from '../parts/screen.tsx';
import { Exports } from '../results/exports.tsx';
import { useResults } from '../results/queries.ts';
import { hasRanking } from '../results/ranking.ts';
import { Ranking, SkeletonResults } from '../results/ranking-view.tsx';
import { ResultsView } from '../results/view.ts';
import { ServiceError } from '../service/failure.ts';
import { linkToken, sharedSource, useSharedProject } from './shared-source.ts';
import { sharedTexts as words } from './shared-texts.ts';

/** The results of a project for people who have a link to them, with or without an account. */
export default function Shared() {
  const token = useToken();
  if (token === null) return <NotShown title={words.incomplete.title} text={words.incomplete.text} />;
  return <SharedResults token={token} key={token} />;
}

/** The token after `#`, which no server sees. The tab may open another link later. */
function useToken(): string | null {
  const [token, setToken] = useState(() => linkToken(location.hash));
  useEffect(() => {
    const change = () => setToken(linkToken(location.hash));
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  return token;
}

function SharedResults({ token }: { token: string }) {
  const view = useMemo(() => new ResultsView(location.search), []);
  const source = useMemo(() => sharedSource(token), [token]);
  const project = useSharedProject(token);
  const query = useResults(source, view.sorting.value);
  const { query: search } = view;
  useEffect(() => history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`), [search]);
  // Also hides results that are on the screen: after the link was revoked, nothing is shown.
  if ([project.error, query.error].some(isRefused))
    return <NotShown title={words.ended.title} text={words.ended.text} />;
  const results = query.data ?? [];
  const isRanked = hasRanking(results);
  const name = project.data?.project.name ?? '';
  return (
    <Screen
      title={name || words.title}
      within={name ? words.title : undefined}
      width="wide"
      above={<Brand />}
      actions={isRanked && <Exports source={source} name={name} view={view} results={results} />}
    >
      <p class="hint">
        {[words.title, query.dataUpdatedAt > 0 && words.asOf(formatClock(query.dataUpdatedAt))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {/* The project says which top it aims for. */}
      <Loaded query={project} skeleton={<SkeletonResults />}>
        {() => (
          <Loaded query={query} skeleton={<SkeletonResults />}>
            {(found) => <Ranking source={source} name={name} view={view} results={found} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}

function NotShown({ title, text }: { title: string; text: string }) {
  return (
    <Screen title={words.title} width="narrow" above={<Brand />}>
      <Empty title={title} text={text} />
    </Screen>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 401;
}
