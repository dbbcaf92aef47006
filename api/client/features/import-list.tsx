import { useEffect, useRef, useState } from 'preact/hooks';
import { formatBytes } from '../lib/format-bytes.ts';
import { FailedPart } from '../parts/failure.tsx';
import { TextField } from '../parts/field.tsx';
import { LIST_FILES, takeFile } from './handed-file.ts';
import type { ImportSession, ImportState } from './import-session.ts';
import { importTexts } from './import-texts.ts';
import { type FoundList, readListFile, sendable } from './list-file.ts';

/** Time after the last keystroke until the list is checked. */
const TYPING_MS = 350;

interface Props {
  session: ImportSession;
  /** Text of the box. It stays while a file is checked. */
  typed: string;
  onType(text: string): void;
}

/** Where the list comes from: a dropped or selected file, or pasted text. */
export function ImportList({ session, typed, onType }: Props) {
  const { source, failure, busy, report } = session.state.value;
  const [fault, setFault] = useState<string | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Counts the lists: a file that is still being read when another one is chosen no longer counts. */
  const lists = useRef(0);
  const open = (found: FoundList, fileName: string | null = null) => {
    lists.current += 1;
    clearTimeout(waiting.current);
    setFault('fault' in found ? found.fault : null);
    if (!('fault' in found)) void session.open(found.text, fileName, found.base64);
  };
  const openText = (text: string) => open(sendable({ text }));
  const read = async (file: File | undefined) => {
    if (!file) return;
    lists.current += 1;
    const list = lists.current;
    const found = await readListFile(file);
    if (list === lists.current) open(found, file.name);
  };
  useEffect(() => {
    const file = takeFile();
    if (file) void read(file);
    else if (typed) openText(typed);
  }, []);
  const isDropping = useDrop(read);
  const refused = failure !== null && (failure.status === 400 || failure.status === 413 || failure.status === 422);
  const isFile = source !== null && source.fileName !== null;
  const problem = fault ?? (refused ? (failure.fields.get('text') ?? failure.message) : null);
  return (
    <section class="panel import-list">
      {isFile ? (
        <div class="file-chip">
          <FileIcon />
          <strong>{source.fileName}</strong>
          <span class="hint num">{formatBytes(sizeOf(session.state.value))}</span>
          <button type="button" class="quiet" onClick={() => openText(typed)}>
            {importTexts.another}
          </button>
        </div>
      ) : (
        <>
          <label class={`drop-zone${isDropping ? ' is-over' : ''}${source ? ' is-small' : ''}`}>
            <FileIcon />
            <span>
              <strong>{isDropping ? importTexts.dropNow : importTexts.drop}</strong>
              {!source && <span class="hint">{importTexts.dropHint}</span>}
            </span>
            <span class="button">{importTexts.chooseFile}</span>
            <input
              type="file"
              class="sr"
              accept={LIST_FILES}
              aria-label={importTexts.chooseFile}
              onChange={({ currentTarget }) => {
                void read(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
          </label>
          <p class="or">{importTexts.or}</p>
          <TextField
            label={importTexts.paste}
            name="text"
            rows={source ? 6 : 8}
            spellcheck={false}
            class="import-text"
            placeholder={importTexts.placeholder}
            value={typed}
            onInput={({ currentTarget: { value }, inputType }) => {
              onType(value);
              clearTimeout(waiting.current);
              const isPasted = inputType === 'insertFromPaste';
              waiting.current = setTimeout(() => openText(value), isPasted || value === '' ? 0 : TYPING_MS);
            }}
          />
        </>
      )}
      {problem !== null && (
        <p class="form-failure" role="alert">
          {problem}
        </p>
      )}
      {failure !== null && !refused && report === null && (
        <FailedPart key={failure.requestId} error={failure} retry={() => void session.look()} />
      )}
      <p class="hint" role="status">
        {busy === 'looking' && report === null ? importTexts.looking : ''}
      </p>
    </section>
  );
}

/** Size of the list as a file. */
const sizeOf = ({ source, format }: ImportState): number =>
  format === 'xlsx' ? BASE64 * source!.text.length : new Blob([source!.text]).size;

/** Bytes per character of Base64. */
const BASE64 = 0.75;

/**
 * Accepts files that are dropped anywhere on the page.
 * @returns whether a file is being dragged over it.
 */
function useDrop(take: (file: File | undefined) => Promise<void>): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void latest.current(event.dataTransfer!.files[0]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

function FileIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class="icon file-icon">
      <path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M9 13h6M9 17h4" />
    </svg>
  );
}
