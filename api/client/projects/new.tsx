import { useId, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { NAME_LENGTH } from '../../../shared/platform/rules/limits.ts';
import { DIMENSIONS_AS_ASKED as DIMENSIONS } from '../../../shared/ranking/dimensions.ts';
import { FileChoice } from '../features/file-choice.tsx';
import { handFile } from '../features/handed-file.ts';
import { PasteField, PasteWait, refuseFaulty } from '../features/paste-field.tsx';
import { pasteDraft, usePaste } from '../features/use-paste.ts';
import { storeDraft, type Texts } from '../lib/drafts.ts';
import { type Draft, DraftNote, useDraft } from '../parts/draft.tsx';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Screen } from '../parts/screen.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { texts } from '../texts.ts';
import { ListPreview } from './list-preview.tsx';
import { OpenExample } from './open-example.tsx';
import { addFeatures, refresh } from './queries.ts';
import { projectTexts } from './texts.ts';

const MODES = ['binary', 'graded'] as const;

/** Creates a project with its features. Afterwards the first question can be asked. */
export default function NewProject() {
  return 'example' in useLocation().query ? <OpenExample /> : <EmptyProject />;
}

function EmptyProject() {
  const draft = useDraft('new-project');
  return (
    <Screen title={projectTexts.newProject.title}>
      <p class="hint">
        <a href={`${paths.newProject}?example`}>{projectTexts.projects.example}</a>
      </p>
      <DraftNote draft={draft} />
      <ProjectForm key={draft.generation} draft={draft} />
    </Screen>
  );
}

const FIELDS = ['name', 'comparison_mode', 'features'] as const;

function ProjectForm({ draft }: { draft: Draft }) {
  const { route } = useLocation();
  const wait = useId();
  const paste = usePaste(draft.kept?.features);
  const [file, setFile] = useState<File | null>(null);
  /** The name suggested by a file, until somebody changes it. */
  const given = useRef('');
  const choose = (next: File | null) => {
    setFile(next);
    const name = submit.current?.form?.elements.namedItem('name');
    if (!next || !(name instanceof HTMLInputElement) || name.readOnly || name.value.trim() !== given.current) return;
    given.current = nameOfFile(next.name);
    name.value = given.current;
    draft.keep(textsOf(new FormData(name.form!)));
  };
  const [chosen, setChosen] = useState<(typeof MODES)[number]>(() => modeOf(draft.kept?.comparison_mode));
  const [isOpen] = useState(chosen !== MODES[0]);
  const { lines } = paste;
  const count = file ? 0 : lines.names.length;
  const submit = useRef<HTMLButtonElement>(null);
  /** A project created by an earlier attempt whose features were not stored. */
  const created = useRef(draft.kept?.created ?? null);
  const form = useForm(async (fields) => {
    if (!file) refuseFaulty(lines, 'features');
    if (created.current === null) {
      created.current = await createProject(fields);
      draft.keep({ created: created.current, ...textsOf(fields) });
    }
    if (file) {
      // The pasted lines are stored as a draft for the place where more features are pasted.
      storeDraft(pasteDraft(created.current), { features: paste.text });
      draft.end();
      handFile(file);
      route(paths.importFeatures(created.current), true);
      return;
    }
    if (count > 0) await addFeatures(created.current, lines);
    draft.end();
    // Two features are enough for the first question.
    route(count > 1 ? paths.compare(created.current, DIMENSIONS[0]!) : paths.project(created.current), true);
  });
  return (
    <form
      class="new-project"
      onSubmit={form.onSubmit}
      onInput={({ currentTarget }) =>
        draft.keep({
          ...(created.current !== null && { created: created.current }),
          ...textsOf(new FormData(currentTarget)),
        })
      }
    >
      <div class="form">
        {!file && (
          <PasteField
            label={projectTexts.newProject.features}
            name="features"
            paste={paste}
            autofocus
            onTable={(table) => {
              paste.type('');
              choose(table);
              submit.current?.focus();
            }}
            fault={form.faultOf('features')}
          />
        )}
        <FileChoice file={file} onFile={choose} />
        <Field
          label={projectTexts.newProject.name}
          name="name"
          placeholder={projectTexts.newProject.namePlaceholder}
          pattern=".*\S.*"
          maxLength={NAME_LENGTH}
          required
          defaultValue={draft.kept?.name}
          autocomplete="off"
          readOnly={created.current !== null}
          fault={form.faultOf('name')}
        />
        <details class="new-options" open={isOpen}>
          <summary>{projectTexts.newProject.options}</summary>
          <fieldset class="choices" disabled={created.current !== null}>
            <legend>{projectTexts.newProject.mode}</legend>
            {MODES.map((mode) => (
              <label class="choice" key={mode}>
                <input
                  type="radio"
                  name="comparison_mode"
                  value={mode}
                  checked={mode === chosen}
                  onChange={() => setChosen(mode)}
                />
                <span>
                  <strong>{projectTexts.newProject[mode]}</strong>
                  <span class="hint">{projectTexts.newProject[`${mode}Text`]}</span>
                </span>
                <span class={`mode-picture mode-${mode}`} aria-hidden="true">
                  {Array.from({ length: mode === 'binary' ? 3 : 5 }, (_, index) => (
                    <i key={index} />
                  ))}
                </span>
              </label>
            ))}
            <SampleQuestion mode={chosen} />
            <p class="hint">{projectTexts.newProject.modeHint}</p>
          </fieldset>
        </details>
        {created.current !== null && form.failure !== null && <p>{projectTexts.newProject.halfway}</p>}
        <FormFailure failure={form.failure} wait={form.wait} />
        {!file && <PasteWait id={wait} lines={lines} />}
        <button
          ref={submit}
          type="submit"
          class="primary"
          aria-describedby={wait}
          aria-disabled={form.isBusy || form.wait > 0}
        >
          {form.isBusy
            ? projectTexts.newProject.creating
            : file
              ? projectTexts.newProject.submitFile
              : count > 0
                ? projectTexts.newProject.submitWith(count)
                : projectTexts.newProject.submit}
        </button>
      </div>
      <ListPreview file={file} names={lines.names} />
    </form>
  );
}

/** A name for a project from the name of a file. */
const nameOfFile = (file: string): string =>
  file
    .replace(/\.\w+$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, NAME_LENGTH);

/** A sample question with its possible answers. */
function SampleQuestion({ mode }: { mode: (typeof MODES)[number] }) {
  const { sample, answers } = projectTexts.newProject;
  return (
    <div class="sample-question">
      <p class="hint">{sample}</p>
      <p>
        <strong>{texts.questions.value}</strong>
      </p>
      <ul aria-live="polite">
        {answers[mode].map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}

/** The fields as texts; null if only the mode is chosen. */
function textsOf(fields: FormData): Texts {
  const isTyped = textOf(fields, 'name') !== '' || textOf(fields, 'features') !== '';
  return isTyped ? Object.fromEntries(FIELDS.map((name) => [name, textOf(fields, name)])) : {};
}

const modeOf = (text: string | undefined) => (text === 'graded' ? 'graded' : 'binary');

async function createProject(fields: FormData): Promise<string> {
  const mode = modeOf(textOf(fields, 'comparison_mode'));
  const body = { name: textOf(fields, 'name').trim(), comparison_mode: mode } as const;
  const { id } = await read(api.POST('/projects/', { body }));
  await refresh(id);
  return id;
}
