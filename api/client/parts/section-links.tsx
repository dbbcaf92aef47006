import { useLayoutEffect, useRef } from 'preact/hooks';

/** A section's address and label, and whether the current page is this section or belongs to it. */
export interface SectionLink {
  to: string;
  text: string;
  current: 'page' | 'true' | undefined;
}

/** Links to sections. On narrow screens they scroll sideways, starting with the current one in the middle. */
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
