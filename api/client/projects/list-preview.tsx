import { useEffect, useState } from 'preact/hooks';
import { guessFormat } from '../features/import-text.ts';
import { readLines } from '../features/lines.ts';
import { projectTexts } from './texts.ts';

/** Number of features shown from a list. */
const SHOWN = 10;
/** Maximum size of a file whose features are shown, in bytes. */
const MOST_BYTES = 65_536;

interface Props {
  file: File | null;
  /** Names of the features in a pasted list. */
  names: readonly string[];
}

/** How a list begins: its first features. For a table nothing is shown, since only the service reads its columns, in the next step. */
export function ListPreview({ file, names: pasted }: Props) {
  const read = useNames(file);
  const words = projectTexts.newProject;
  const names = file ? read : pasted;
  if (file && names.length === 0) return null;
  return (
    <section class="panel list-preview" aria-label={words.preview}>
      <h2>{file ? <bdi>{file.name}</bdi> : words.preview}</h2>
      {names.length > 0 ? (
        <ol class="num">
          {names.slice(0, SHOWN).map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ol>
      ) : (
        <p class="hint">{words.previewText}</p>
      )}
      {names.length > SHOWN && <p class="hint">{words.more(names.length - SHOWN)}</p>}
    </section>
  );
}

/** The features of a small file with one feature per line; empty for any other file. */
function useNames(file: File | null): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isShown = true;
    setNames([]);
    if (file && file.size <= MOST_BYTES) {
      file.text().then(
        (text) => isShown && setNames(namesIn(text, file.name)),
        // The file can't be read; the import says so.
        () => undefined,
      );
    }
    return () => {
      isShown = false;
    };
  }, [file]);
  return names;
}

/** Empty if the text isn't Unicode. */
function namesIn(text: string, fileName: string): readonly string[] {
  return !/[\0\uFFFD]/.test(text) && guessFormat(text, fileName) === 'lines' ? readLines(text).names : [];
}
