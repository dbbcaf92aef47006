import { useLayoutEffect, useRef } from 'preact/hooks';

/** A section's address and words, and whether it is the page that is shown, or the one that it belongs to. */
export interface SectionLink {
  to: string;
  text: string;
  current: 'page' | 'true' | undefined;
}

/** The links to sections; on narrow screens they scroll sideways, from where the current one is in the middle. */
export function SectionLinks({ links }: { links: readonly SectionLink[] }) {
  const list = useRef<HTMLUListElement>(null);
  const shown = links.find(({ current }) => current)?.to;
  useLayoutEffect(() => {
    const current = list.current!.querySelector<HTMLElement>('[aria-current]');
    if (current) list.current!.scrollLeft = current.offsetLeft + (current.offsetWidth - list.current!.clientWidth) / 2;
  }, [shown]);
  return (
    <ul ref={list}>
      {links.map(({ to, text, current }) => (
        <li key={to}>
          <a href={to} aria-current={current}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
