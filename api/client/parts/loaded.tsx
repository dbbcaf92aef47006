import type { ComponentChildren } from 'preact';
import { texts } from '../texts.ts';
import { FailedPart } from './failure.tsx';

/** What a query and a resource have in common. */
export interface Loadable<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  refetch(): Promise<unknown>;
}

interface Props<T> {
  query: Loadable<T>;
  /** The shape of what comes, in grey; shown when it takes longer than a moment. */
  skeleton?: ComponentChildren;
  children: (data: T) => ComponentChildren;
}

/** What a query answered; until then its shape, and after a failure why. An answer that is there stays. */
export function Loaded<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <FailedPart error={query.error} retry={() => void query.refetch()} />;
  return (
    <div class="skeleton" role="status" aria-label={texts.loading}>
      {skeleton ?? <SkeletonLines count={3} />}
    </div>
  );
}

export function SkeletonLines({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <span class="skeleton-line" key={index} />
      ))}
    </>
  );
}
