import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { saveFile } from '../lib/save-file.ts';
import { OperateFrame } from '../operate/frame.tsx';
import { projectIdIn } from '../operate/project-id.ts';
import { Reason } from '../operate/reason.tsx';
import { Field } from '../parts/field.tsx';
import { useRequest } from '../parts/use-request.ts';
import { api } from '../service/client.ts';
import { connection } from '../service/connection.ts';
import { dataTexts } from './data-texts.ts';
import { Import } from './import.tsx';

const { exporting: words } = dataTexts;
const FORMATS = ['json', 'sql'] as const;

/** Exports data, and imports them. */
export default function Data() {
  return (
    <OperateFrame title={dataTexts.title}>
      <Export />
      <Import />
    </OperateFrame>
  );
}

function Export() {
  const [project, setProject] = useState('');
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('json');
  const [said, setSaid] = useState('');
  const projectId = projectIdIn(project);
  const save = useRequest();
  const saveAll = async () => {
    setSaid('');
    const query = { format, ...(projectId && { project_id: projectId }) };
    const name = `pairwise-${new Date().toISOString().slice(0, 10)}.${format}`;
    const isSaved = await saveFile(
      name,
      () => api.GET('/admin/database/export', { params: { query }, parseAs: 'stream' }),
      (arrived) => setSaid(words.arrived(formatBytes(arrived))),
    ).catch((error: unknown) => {
      setSaid('');
      throw error;
    });
    setSaid(isSaved ? words.done : '');
    if (isSaved) announce(words.done);
  };
  const isBlocked = save.isBusy || save.wait > 0 || projectId === undefined || connection.value !== 'fine';
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) save.run(saveAll);
        }}
      >
        <Field
          label={words.project}
          name="project"
          hint={words.projectHint}
          value={project}
          autocomplete="off"
          spellcheck={false}
          fault={projectId === undefined ? words.notProject : undefined}
          onInput={({ currentTarget }) => setProject(currentTarget.value)}
        />
        <fieldset>
          <legend>{words.format}</legend>
          {FORMATS.map((each) => (
            <label class="choice" key={each}>
              <input type="radio" name="format" checked={format === each} onChange={() => setFormat(each)} />
              <span>
                <strong>{words[each]}</strong>
                <span class="hint">{words[`${each}Text`]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Reason failure={save.failure} />
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={isBlocked}>
            {words.submit}
          </button>
          <span class="done num">{said}</span>
        </div>
      </form>
    </section>
  );
}
