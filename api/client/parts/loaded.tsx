import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { texts } from '../texts.ts';
import { FailedPart } from './failure.tsx';

/** What queries and resources have in common. */
export interface Loadable<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  refetch(): Promise<unknown>;
}

interface Props<T> {
  query: Loadable<T>;
  /** A grey placeholder, shown if loading takes longer than a moment. */
  skeleton?: ComponentChildren;
  children: (data: T) => ComponentChildren;
}

/** Shows the result of a query: a placeholder while it loads, the reason after a failure. Data that are there stay on the screen. */
export function Loaded<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <FailedPart error={query.error} retry={() => void query.refetch()} />;
  return (
    <div class="skeleton" role="status" aria-label={texts.loading}>
      {skeleton ?? <SkeletonLines count={3} />}
    </div>
  );
}

interface InOrderProps {
  /** Queries of the parts above. */
  after: readonly Pick<Loadable<unknown>, 'data' | 'isError'>[];
  children: ComponentChildren;
}

/** Shows its content when everything above it has loaded or failed, so that the content keeps its place. After that it stays. */
export function InOrder({ after, children }: InOrderProps) {
  const isShown = useRef(false);
  isShown.current ||= after.every(({ data, isError }) => data !== undefined || isError);
  return isShown.current ? children : null;
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
