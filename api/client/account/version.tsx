import { createResource } from '../lib/resource.ts';

/** The build that answers. */
export const build = createResource(async () => {
  const response = await fetch('/health/ready', { cache: 'no-store' });
  return (await response.json()) as { version: string; commit: string | null };
});

/** The version that answers, for reports to an operator. */
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
