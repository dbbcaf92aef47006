import { useRef, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { sentenceOf } from '../parts/failure.tsx';
import { toMarkdown } from './markdown.ts';
import { exportResults } from './queries.ts';
import type { Result, Sorting } from './ranking.ts';
import { resultTexts } from './texts.ts';

const { exports: words } = resultTexts;
/** Features at the top that are copied and printed. */
export const TOP = 20;

interface Props {
  id: string;
  /** Of the project, for the names of files. */
  name: string;
  sorting: Sorting;
  results: readonly Result[];
}

/** The ranking to take along: files of the service, a table for the clipboard, and paper. */
export function Exports({ id, name, sorting, results }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const say = (text: string) => {
    setSaid(text);
    announce(text);
  };
  const run = async (action: () => Promise<string>) => {
    menu.current?.hidePopover();
    setSaid('');
    try {
      say(await action());
    } catch (error) {
      say(sentenceOf(error));
    }
  };
  const save = (format: 'csv' | 'json') =>
    run(async () => {
      download(await exportResults(id, format, sorting), words.file(name, format));
      return '';
    });
  const copy = () =>
    run(async () => {
      try {
        await navigator.clipboard.writeText(toMarkdown(results.slice(0, TOP)));
        return words.copied;
      } catch {
        return words.notCopied;
      }
    });
  return (
    <>
      <span class="done">{said}</span>
      <button
        ref={button}
        type="button"
        popovertarget="exports"
        onClick={() => menu.current && button.current && placeBelow(menu.current, button.current)}
      >
        {words.button}
        <svg viewBox="0 0 24 24" aria-hidden="true" class="icon">
          <path d="m7 10 5 5 5-5" />
        </svg>
      </button>
      <div ref={menu} id="exports" popover="auto" class="menu">
        <button type="button" onClick={() => save('csv')}>
          {words.csv}
          <small>{words.csvText}</small>
        </button>
        <button type="button" onClick={() => save('json')}>
          {words.json}
          <small>{words.jsonText}</small>
        </button>
        <button type="button" onClick={copy}>
          {words.markdown}
          <small>{words.markdownText}</small>
        </button>
      </div>
      <button type="button" onClick={() => print()}>
        {words.print}
      </button>
    </>
  );
}

/** A popover lies above the page: it is put below its button, as far as it fits. */
function placeBelow(menu: HTMLElement, button: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect();
  menu.style.insetBlockStart = `${bottom + 6}px`;
  menu.style.insetInlineEnd = `${Math.max(8, document.documentElement.clientWidth - right)}px`;
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
