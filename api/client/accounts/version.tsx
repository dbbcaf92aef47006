import { createResource } from '../lib/resource.ts';
import { base } from '../paths.ts';

/** The build of the service. */
export const build = createResource(async () => {
  const response = await fetch(`${base}/health/ready`, { cache: 'no-store' });
  return (await response.json()) as { version: string; commit: string | null };
});

/** Shows the version of the service, for reports to an operator. */
export function Version() {
  const { data } = build;
  if (!data) return null;
  return (
    <footer class="hint">
      Pairwise {data.version}
      {data.commit !== null && ` (${data.commit})`}
    </footer>
  );
}
