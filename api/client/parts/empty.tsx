import type { ComponentChildren } from 'preact';

/** Shown where there is nothing yet: a sentence, and the next step. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
