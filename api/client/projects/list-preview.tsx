import { useLater } from '../parts/use-later.ts';
import { FirstNames } from './first-names.tsx';
import { projectTexts } from './texts.ts';

interface Props {
  file: File | null;
  /** Names of the features in a pasted list. */
  names: readonly string[];
}

/** How a list begins: its first features. */
export function ListPreview({ file, names }: Props) {
  const later = useLater(() => import('./file-preview.tsx'), file !== null);
  const words = projectTexts.newProject;
  if (file) return later && <later.FilePreview file={file} />;
  return (
    <section class="panel list-preview" aria-label={words.preview}>
      <h2>{words.preview}</h2>
      {names.length > 0 ? <FirstNames names={names} count={names.length} /> : <p class="hint">{words.previewText}</p>}
    </section>
  );
}
