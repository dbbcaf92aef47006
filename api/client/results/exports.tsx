import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { formatMoment } from '../lib/format-date.ts';
import { offerFile } from '../lib/offer-file.ts';
import { sentenceOf } from '../parts/failure.tsx';
import { toMarkdown } from './markdown.ts';
import { exportResults, type ResultsSource, readStability } from './queries.ts';
import { knownOf, type Result } from './ranking.ts';
import { resultTexts } from './texts.ts';
import type { ResultsView } from './view.ts';

const { exports: words } = resultTexts;
/** Number of features at the top that are copied. */
const TOP = 20;

type Slides = typeof import('./slides.ts');

/** Runs an action that makes a file or a copy, and returns what to say afterwards. */
type Run = (action: () => Promise<string> | string) => Promise<void>;

interface Props {
  source: ResultsSource;
  /** The name of the project, for the names of files and the title of the picture. */
  name: string;
  view: ResultsView;
  results: readonly Result[];
  /** First in the menu. */
  children?: ComponentChildren;
}

/** Exports the ranking: for slides, spreadsheets, programs, the clipboard, and paper. */
export function Exports(props: Props) {
  const { projectId: id } = props.source;
  const save = (project: string, format: 'csv' | 'json') => async () => {
    const file = await exportResults(project, format, props.view.sorting.peek());
    offerFile(file, words.file(props.name, format));
    return '';
  };
  return (
    <ExportMenu>
      {(run) => (
        <>
          {props.children}
          <MadeHere {...props} run={run} />
          {id !== null && (
            <>
              <Item run={run} action={save(id, 'csv')} title={words.csv} text={words.csvText} />
              <Item run={run} action={save(id, 'json')} title={words.json} text={words.jsonText} />
            </>
          )}
          <Item run={run} action={printPage} title={words.print} text={words.printText} />
        </>
      )}
    </ExportMenu>
  );
}

/** Pictures and tables made from what the page shows. Their code loads when it is wanted. */
function MadeHere({ source, name, view, results, run }: Props & { run: Run }) {
  const saidNow = async () => {
    const sorting = view.sorting.peek();
    const top = await readStability(source, sorting, results.length);
    return (await import('./lazy.tsx')).saidAlong(results, sorting, top);
  };
  const picture = async ({ pictureOf }: Slides) => {
    const says = await saidNow();
    const asOf = formatMoment(new Date());
    const sorting = resultTexts.sortings[view.sorting.peek()];
    return pictureOf(
      { name, asOf, says, results, sorting, scale: view.scale.peek(), isFromRight: document.dir === 'rtl' },
      resultTexts,
    );
  };
  const make = (action: (slides: Slides) => Promise<string> | string) => async () =>
    action(await import('./slides.ts'));
  const svg = make(async (slides) => {
    offerFile(new Blob([await picture(slides)], { type: 'image/svg+xml' }), words.slideFile(name, 'svg'));
    return '';
  });
  const png = make(async (slides) => {
    const drawn = await picture(slides);
    try {
      offerFile(await slides.toPng(drawn, slides.SLIDE), words.slideFile(name, 'png'));
      return '';
    } catch (error) {
      console.error(error);
      return words.notDrawn;
    }
  });
  const spreadsheet = make(async ({ toSpreadsheet }) => {
    const top = await readStability(source, view.sorting.peek(), results.length);
    const file = new Blob([toSpreadsheet(results, top, resultTexts)], { type: 'text/csv' });
    offerFile(file, words.spreadsheetFile(name));
    return '';
  });
  const top = results.slice(0, TOP);
  const copy = async () => {
    const text = toMarkdown(top, view.sorting.peek(), await saidNow());
    try {
      await navigator.clipboard.writeText(text);
      return words.copied(top.length);
    } catch {
      return words.notCopied;
    }
  };
  return (
    <>
      {knownOf(results) === 'both' && (
        <>
          <Item run={run} action={png} title={words.png} text={words.pngText} />
          <Item run={run} action={svg} title={words.svg} text={words.svgText} />
        </>
      )}
      <Item run={run} action={spreadsheet} title={words.spreadsheet} text={words.spreadsheetText} />
      <Item run={run} action={copy} title={words.markdown(top.length)} text={words.markdownText} />
    </>
  );
}

interface ItemProps {
  run: Run;
  action: () => Promise<string> | string;
  title: string;
  text: string;
}

function Item({ run, action, title, text }: ItemProps) {
  return (
    <button type="button" onClick={() => void run(action)}>
      {title}
      <small>{text}</small>
    </button>
  );
}

function printPage(): string {
  print();
  return '';
}

/** The button with its menu, and the result of the last choice. */
function ExportMenu({ children }: { children: (run: Run) => ComponentChildren }) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const say = (text: string) => {
    setSaid(text);
    announce(text);
  };
  const run: Run = async (action) => {
    menu.current?.hidePopover();
    setSaid('');
    try {
      say(await action());
    } catch (error) {
      say(sentenceOf(error));
    }
  };
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
      <div
        ref={menu}
        id="exports"
        popover="auto"
        class="menu"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children(run)}
      </div>
    </>
  );
}

/** A popover lies above the page: it is placed below its button, aligned with the button's end if there is room. */
function placeBelow(menu: HTMLElement, button: HTMLElement): void {
  const { bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, dir } = document.documentElement;
  menu.style.insetBlockStart = `${bottom + 6}px`;
  menu.style.setProperty('--end', `${dir === 'rtl' ? left : clientWidth - right}px`);
}
