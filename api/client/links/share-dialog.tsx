import { Dialog } from '../parts/dialog.tsx';
import { linkTexts } from './link-texts.ts';
import { ProjectLinks } from './links.tsx';

const { share: words } = linkTexts;

/** Links to the results, for people without an account. */
export function ShareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p class="hint">{words.text}</p>
      <ProjectLinks id={id} kind="results" />
    </Dialog>
  );
}
