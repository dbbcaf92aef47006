import type { ComponentChildren } from 'preact';

/** Nothing is there yet: a sentence, and the one next step. */
export function Empty({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
