import { useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { NAME_LENGTH } from '../../../shared/rules/limits.ts';
import { FileChoice } from '../features/file-choice.tsx';
import { handFile } from '../features/handed-file.ts';
import { readLines } from '../features/lines.ts';
import { PasteField, refuseFaulty } from '../features/paste-field.tsx';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Screen } from '../parts/screen.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { addFeatures, refresh } from './queries.ts';
import { projectTexts } from './texts.ts';

const MODES = ['binary', 'graded'] as const;

/** A new project with its features; ready for the first question when it is stored. */
export default function NewProject() {
  const { route } = useLocation();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const lines = useMemo(() => readLines(text), [text]);
  const count = file ? 0 : lines.names.length;
  const submit = useRef<HTMLButtonElement>(null);
  /** Created by an earlier try whose features were not stored. */
  const created = useRef<string | null>(null);
  const form = useForm(async (fields) => {
    if (!file) refuseFaulty(lines, 'features');
    created.current ??= await createProject(fields);
    if (file) {
      handFile(file);
      route(paths.importFeatures(created.current), true);
      return;
    }
    if (count > 0) await addFeatures(created.current, lines.names);
    // Two are enough for the first question.
    route(count > 1 ? paths.compare(created.current) : paths.project(created.current), true);
  });
  return (
    <Screen title={projectTexts.newProject.title} width="narrow">
      <form class="form" onSubmit={form.onSubmit}>
        <Field
          label={projectTexts.newProject.name}
          name="name"
          placeholder={projectTexts.newProject.namePlaceholder}
          pattern=".*\S.*"
          maxLength={NAME_LENGTH}
          required
          autofocus
          autocomplete="off"
          readOnly={created.current !== null}
          fault={form.faultOf('name')}
        />
        <fieldset class="choices" disabled={created.current !== null}>
          <legend>{projectTexts.newProject.mode}</legend>
          {MODES.map((mode) => (
            <label class="choice" key={mode}>
              <input type="radio" name="comparison_mode" value={mode} defaultChecked={mode === 'binary'} />
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
          <p class="hint">{projectTexts.newProject.modeHint}</p>
        </fieldset>
        {!file && (
          <PasteField
            label={projectTexts.newProject.features}
            name="features"
            text={text}
            lines={lines}
            onText={setText}
            onTable={(table) => {
              setText('');
              setFile(table);
              submit.current?.focus();
            }}
            fault={form.faultOf('features')}
          />
        )}
        <FileChoice file={file} onFile={setFile} />
        {created.current !== null && form.failure !== null && <p>{projectTexts.newProject.halfway}</p>}
        <FormFailure failure={form.failure} wait={form.wait} />
        <button ref={submit} type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0}>
          {form.isBusy
            ? projectTexts.newProject.creating
            : file
              ? projectTexts.newProject.submitFile
              : count > 0
                ? projectTexts.newProject.submitWith(count)
                : projectTexts.newProject.submit}
        </button>
      </form>
    </Screen>
  );
}

async function createProject(fields: FormData): Promise<string> {
  const mode = textOf(fields, 'comparison_mode') === 'graded' ? 'graded' : 'binary';
  const body = { name: textOf(fields, 'name').trim(), comparison_mode: mode } as const;
  const { id } = await read(api.POST('/projects/', { body }));
  await refresh(id);
  return id;
}
