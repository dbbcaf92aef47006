import { useEffect, useState } from 'preact/hooks';
import { featureTexts } from '../features/texts.ts';
import { projectTexts } from './texts.ts';

/** Lines that are shown of a list. */
const SHOWN = 10;
/** Bytes of a file that are read for its first lines. */
const READ = 4000;

interface Props {
  file: File | null;
  /** Of the features of a pasted list. */
  names: readonly string[];
}

/** How a list begins: the features of a pasted one, the first lines of a file. */
export function ListPreview({ file, names }: Props) {
  const head = useHead(file);
  const words = projectTexts.newProject;
  const lines = file ? head : names.slice(0, SHOWN);
  return (
    <section class="panel list-preview" aria-label={words.preview}>
      <h2>{file ? <bdi>{file.name}</bdi> : words.preview}</h2>
      {lines.length > 0 ? (
        <ol class={file ? undefined : 'num'}>
          {lines.map((line, at) => (
            <li key={at}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ol>
      ) : (
        <p class="hint">{file ? featureTexts.file.next : words.previewText}</p>
      )}
      {!file && names.length > SHOWN && <p class="hint">{words.more(names.length - SHOWN)}</p>}
    </section>
  );
}

/** The first lines of a file of text in Unicode; none of any other. */
function useHead(file: File | null): readonly string[] {
  const [head, setHead] = useState<readonly string[]>([]);
  useEffect(() => {
    let isShown = true;
    setHead([]);
    file
      ?.slice(0, READ)
      .text()
      .then(
        (text) => isShown && setHead(linesOf(text)),
        // It can't be read: the import says so.
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [file]);
  return head;
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const shown = lines.slice(0, SHOWN);
  return shown.some((line) => /[\0\uFFFD]/.test(line)) ? [] : shown;
}
