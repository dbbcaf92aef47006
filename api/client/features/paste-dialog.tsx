import { useId, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { NAME_IS_ARCHIVED } from '../../../shared/features/rules/feature-name.ts';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Dialog } from '../parts/dialog.tsx';
import { type Draft, DraftNote, useDraft } from '../parts/draft.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { firstAnswerable } from '../projects/answerable.ts';
import { currentProject } from '../projects/current-project.ts';
import { texts } from '../texts.ts';
import { archivedPath } from './feature-paths.ts';
import { handFile } from './handed-file.ts';
import type { ImportRequest } from './import-session.ts';
import type { Lines } from './lines.ts';
import { PasteField, PasteWait, refuseFaulty } from './paste-field.tsx';
import { importFeatures } from './queries.ts';
import { tableTexts } from './table-texts.ts';
import { featureTexts } from './texts.ts';
import { pasteDraft, usePaste } from './use-paste.ts';

interface Props {
  projectId: string;
  /** Number of features in the project. */
  count: number;
  onClose: () => void;
}

/**
 * A dialog above the table in which to paste a list. Features that exist are skipped; afterwards, Enter leads to the first question.
 * Closing the dialog keeps the text.
 */
export function PasteDialog(props: Props) {
  const draft = useDraft(pasteDraft(props.projectId));
  return <Content key={draft.generation} {...props} draft={draft} />;
}

function Content({ projectId, count, onClose, draft }: Props & { draft: Draft }) {
  const { route } = useLocation();
  const wait = useId();
  const paste = usePaste(draft.kept?.features);
  const { lines } = paste;
  const [added, setAdded] = useState<{ count: number; skipped: number; archived: number } | null>(null);
  const why = whyUnchangeable();
  const form = useForm(async () => {
    if (why !== null || lines.names.length === 0) return;
    refuseFaulty(lines, 'text');
    const report = await importFeatures(projectId, {
      ...listOf(lines),
      columns: null,
      reading: {},
      duplicates: 'skip',
      openOnly: false,
      excluded: [],
    });
    draft.end();
    announce(tableTexts.pasting.added(report.count));
    const archived = report.skipped.filter(({ because }) => because === NAME_IS_ARCHIVED).length;
    setAdded({ count: report.count, skipped: report.skipped.length - archived, archived });
  });
  if (added !== null) {
    return (
      <Dialog title={tableTexts.pasting.added(added.count)} onClose={onClose}>
        {added.skipped > 0 && <p>{tableTexts.pasting.skipped(added.skipped)}</p>}
        {added.archived > 0 && (
          <p>
            {tableTexts.pasting.archived(added.archived)}{' '}
            <a href={archivedPath(projectId)} onClick={onClose}>
              {tableTexts.pasting.see}
            </a>
          </p>
        )}
        <div class="form-end">
          {count > 1 && (
            <a
              class="button primary"
              href={paths.compare(projectId, firstAnswerable(currentProject(projectId).data))}
              ref={(link) => link?.focus()}
            >
              {tableTexts.pasting.answer} <kbd>↵</kbd>
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
      <DraftNote draft={draft} />
      <form
        class="form"
        onSubmit={form.onSubmit}
        onInput={({ currentTarget }) => draft.keep({ features: textOf(new FormData(currentTarget), 'text') })}
      >
        <PasteField
          label={featureTexts.paste.label}
          name="text"
          paste={paste}
          onTable={(file) => {
            draft.end();
            handFile(file);
            route(paths.importFeatures(projectId));
          }}
          autofocus
          fault={form.faultOf('text')}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        <PasteWait id={wait} lines={lines} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button
            type="submit"
            class="primary"
            aria-describedby={wait}
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

/** The lines in a format that the service reads; descriptions need a different one. */
function listOf({ names, descriptions }: Lines): Pick<ImportRequest, 'text' | 'format'> {
  if (descriptions.every((description) => description === '')) return { text: names.join('\n'), format: 'lines' };
  const features = names.map((name, index) => ({ name, description: descriptions[index] }));
  return { text: JSON.stringify(features), format: 'json' };
}
