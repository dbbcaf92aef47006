import { useEffect, useRef, useState } from 'preact/hooks';
import { unicodeOf } from '../../../shared/platform/rules/text-encoding.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { FailedPart } from '../parts/failure.tsx';
import { TextField } from '../parts/field.tsx';
import { LIST_FILES, takeFile } from './handed-file.ts';
import type { ImportSession, ImportState } from './import-session.ts';
import { decodeText, faultOfFile, isWorkbook } from './import-text.ts';
import { importTexts } from './import-texts.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum length of a list that the service accepts: in characters, and in bytes of the JSON that contains it. */
const MAX_LENGTH = 9 * MEGABYTE;
const MAX_BYTES = 9.9 * MEGABYTE;
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
  const open = (text: string, fileName: string | null = null, base64?: string) => {
    lists.current += 1;
    clearTimeout(waiting.current);
    const sent = base64 ?? text;
    const isTooLong = sent.length > MAX_LENGTH || new Blob([JSON.stringify(sent)]).size > MAX_BYTES;
    setFault(isTooLong ? importTexts.tooLarge(MAX_LENGTH / MEGABYTE) : null);
    if (!isTooLong) void session.open(text, fileName, base64);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    lists.current += 1;
    const list = lists.current;
    // A list with this many bytes is too long in any encoding.
    if (file.size > 4 * MAX_LENGTH) return setFault(importTexts.tooLarge(MAX_LENGTH / MEGABYTE));
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const isBook = isWorkbook(file.name, bytes);
      const text = isBook ? await toBase64(file) : decodeText(bytes);
      if (list !== lists.current) return;
      const found = isBook ? null : faultOfFile(bytes, text);
      const isOther = !isBook && unicodeOf(bytes) === null;
      const base64 = found === null && isOther ? await toBase64(file) : undefined;
      if (list !== lists.current) return;
      if (found === null) open(text, file.name, base64);
      else setFault(importTexts.noList[found](file.name));
    } catch (error) {
      console.error(error);
      if (list === lists.current) setFault(importTexts.unreadable);
    }
  };
  useEffect(() => {
    const file = takeFile();
    if (file) void read(file);
    else if (typed) open(typed);
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
          <button
            type="button"
            class="quiet"
            onClick={() => {
              open(typed);
            }}
          >
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
              waiting.current = setTimeout(() => open(value), isPasted || value === '' ? 0 : TYPING_MS);
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

const toBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

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
