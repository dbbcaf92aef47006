import { useId } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { FileChoice } from '../features/file-choice.tsx';
import { handFile } from '../features/handed-file.ts';
import { PasteField, PasteWait, refuseFaulty } from '../features/paste-field.tsx';
import { featureTexts } from '../features/texts.ts';
import { pasteDraft, usePaste } from '../features/use-paste.ts';
import { announce } from '../lib/announce.ts';
import { type Draft, DraftNote, useDraft } from '../parts/draft.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { addFeatures } from './queries.ts';
import { projectTexts } from './texts.ts';

/** The box for the first features of a project. */
export default function FirstFeatures({ id, count }: { id: string; count: number }) {
  const draft = useDraft(pasteDraft(id));
  return <FeaturesForm key={draft.generation} {...{ id, count, draft }} />;
}

function FeaturesForm({ id, count, draft }: { id: string; count: number; draft: Draft }) {
  const { route } = useLocation();
  const wait = useId();
  const paste = usePaste(draft.kept?.features);
  const { lines } = paste;
  const form = useForm(async () => {
    if (lines.names.length === 0) return;
    refuseFaulty(lines, 'features');
    await addFeatures(id, lines);
    announce(featureTexts.paste.added(lines.names.length));
    draft.end();
    paste.type('');
  });
  const openImport = (file: File) => {
    handFile(file);
    route(paths.importFeatures(id));
  };
  return (
    <section class="panel">
      <h2>{projectTexts.project.noFeatures}</h2>
      <p class="hint">{count === 0 ? projectTexts.project.noFeaturesText : projectTexts.project.oneFeature}</p>
      <DraftNote draft={draft} />
      <form
        class="form"
        onSubmit={form.onSubmit}
        onInput={({ currentTarget }) => draft.keep({ features: textOf(new FormData(currentTarget), 'features') })}
      >
        <PasteField
          label={featureTexts.paste.label}
          name="features"
          paste={paste}
          onTable={openImport}
          fault={form.faultOf('features')}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        <PasteWait id={wait} lines={lines} />
        <button
          type="submit"
          class="primary"
          aria-describedby={wait}
          aria-disabled={lines.names.length === 0 || form.isBusy || form.wait > 0}
        >
          {featureTexts.paste.submit(lines.names.length)}
        </button>
      </form>
      <FileChoice file={null} onFile={(file) => file && openImport(file)} />
    </section>
  );
}
