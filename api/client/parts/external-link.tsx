import type { External } from '../../../shared/features/rules/external.ts';

/** The key of a feature in another program, as a link if it has an address. */
export function ExternalLink({ external, tabIndex }: { external: External | null; tabIndex?: number }) {
  if (external === null) return null;
  const { source, id, url } = external;
  return url === null ? (
    <bdi title={source}>{id}</bdi>
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer" title={source} tabIndex={tabIndex}>
      <bdi>{id}</bdi>
    </a>
  );
}
