import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { firstAnswerable } from '../projects/answerable.ts';
import { currentProject } from '../projects/current-project.ts';
import { texts } from '../texts.ts';
import { handFile } from './handed-file.ts';
import { readLines } from './lines.ts';
import { PasteField, refuseFaulty } from './paste-field.tsx';
import { importFeatures } from './queries.ts';
import { tableTexts } from './table-texts.ts';
import { featureTexts } from './texts.ts';

interface Props {
  projectId: string;
  /** Features that the project has. */
  count: number;
  onClose: () => void;
}

/** A list pasted over the table. What is there already is passed over; the first question is one Enter away afterwards. */
export function PasteDialog({ projectId, count, onClose }: Props) {
  const { route } = useLocation();
  const [text, setText] = useState('');
  const [added, setAdded] = useState<{ count: number; skipped: number } | null>(null);
  const lines = useMemo(() => readLines(text), [text]);
  const why = whyUnchangeable();
  const form = useForm(async () => {
    if (why !== null || lines.names.length === 0) return;
    refuseFaulty(lines, 'text');
    const request = { text: lines.names.join('\n'), format: 'lines', columns: null, duplicates: 'skip' } as const;
    const report = await importFeatures(projectId, request);
    announce(tableTexts.pasting.added(report.count));
    setAdded({ count: report.count, skipped: report.skipped.length });
  });
  if (added !== null) {
    return (
      <Dialog title={tableTexts.pasting.added(added.count)} onClose={onClose}>
        {added.skipped > 0 && <p>{tableTexts.pasting.skipped(added.skipped)}</p>}
        <div class="form-end">
          {count > 1 && (
            <a
              class="button primary"
              href={paths.compare(projectId, firstAnswerable(currentProject(projectId).data))}
              ref={(link) => link?.focus()}
            >
              {tableTexts.pasting.first} <kbd>↵</kbd>
            </a>
          )}
          <button type="button" onClick={onClose}>
            {tableTexts.pasting.done}
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={tableTexts.pasting.title} onClose={onClose}>
      <form class="form" onSubmit={form.onSubmit}>
        <PasteField
          label={featureTexts.paste.label}
          name="text"
          text={text}
          lines={lines}
          onText={setText}
          onTable={(file) => {
            handFile(file);
            route(paths.importFeatures(projectId));
          }}
          autofocus
          fault={form.faultOf('text')}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button
            type="submit"
            class="primary"
            aria-disabled={lines.names.length === 0 || form.isBusy || form.wait > 0 || why !== null}
          >
            {featureTexts.paste.submit(lines.names.length)} <kbd>Ctrl ↵</kbd>
          </button>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
