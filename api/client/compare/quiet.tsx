import type { ComponentChildren } from 'preact';

/** What is said at the end of questions, and the ways on. */
export function Quiet({
  text,
  more,
  children,
}: {
  text: string;
  more?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <section class="compare-end">
      <p class="lead">{text}</p>
      {more}
      {children && <div class="actions">{children}</div>}
    </section>
  );
}
