import { LIST_FILES } from './handed-file.ts';
import { featureTexts } from './texts.ts';

interface Props {
  /** The selected file; null before a selection. */
  file: File | null;
  onFile: (file: File | null) => void;
}

/** Chooses a file, in place of a pasted list. */
export function FileChoice({ file, onFile }: Props) {
  const { file: words } = featureTexts;
  if (file) {
    return (
      <div class="file-chip">
        <strong>{file.name}</strong>
        <button type="button" class="quiet" onClick={() => onFile(null)}>
          {words.another}
        </button>
      </div>
    );
  }
  return (
    <label class="drop-zone is-small">
      <span>
        <strong>{words.from}</strong>
        <span class="hint">{words.hint}</span>
      </span>
      <span class="button">{words.choose}</span>
      <input
        type="file"
        class="sr"
        accept={LIST_FILES}
        aria-label={words.choose}
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
      />
    </label>
  );
}
