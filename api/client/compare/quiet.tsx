import type { ComponentChildren } from 'preact';

/** The text at the end of the questions, with links to continue. */
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
