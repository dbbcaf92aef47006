import { type ReadonlySignal, signal } from '@preact/signals';
import type { ImportReport } from '../../../shared/features/contract/import-report.ts';
import type { DuplicatePolicy, ImportFormat } from '../../../shared/features/rules/feature-import.ts';
import type { Encoding } from '../../../shared/platform/rules/text-encoding.ts';
import { ServiceError } from '../service/failure.ts';
import { guessFormat } from './import-text.ts';

export type { ImportReport } from '../../../shared/features/contract/import-report.ts';
export type Columns = ImportReport['mapping'];

/** Request to import a list. */
export interface ImportRequest {
  text: string;
  format: ImportFormat;
  /** The column for each field; the service guesses absent ones. */
  columns: Columns | null;
  /** The chosen part, header row and encoding. */
  reading: Reading;
  duplicates: DuplicatePolicy;
  /** Whether to leave out rows whose status says that they are closed. */
  openOnly: boolean;
  /** Numbers of rows to leave out. */
  excluded: readonly number[];
}

/** How the user chose to read a file. For absent fields, the service decides. */
export interface Reading {
  /** The number of the row with the column names; 0 if there is none. */
  headerRow?: number;
  /** The sheet, or the list in JSON. */
  part?: string;
  /** The encoding of the bytes; absent for Unicode. */
  encoding?: Encoding | 'auto';
}

/** The list to import. */
export interface ImportSource {
  text: string;
  /** Name of the file; null for typed or pasted text. */
  fileName: string | null;
  /** The bytes in Base64, for a file that isn't Unicode. */
  base64?: string;
}

export interface ImportState {
  source: ImportSource | null;
  format: ImportFormat;
  columns: Columns | null;
  reading: Reading;
  duplicates: DuplicatePolicy;
  openOnly: boolean;
  /** The numbers of the preview's rows that are to be left out. */
  excluded: ReadonlySet<number>;
  /** The preview. It stays while a newer one is loading. */
  report: ImportReport | null;
  /** Why there is no preview, or why nothing was stored. */
  failure: ServiceError | null;
  /** Whether the list is being checked or stored. */
  busy: 'looking' | 'storing' | null;
  /** Number of added features, after the import. */
  count: number | null;
}

const EMPTY: ImportState = {
  source: null,
  format: 'lines',
  columns: null,
  reading: {},
  duplicates: 'skip',
  openOnly: true,
  excluded: new Set(),
  report: null,
  failure: null,
  busy: null,
  count: null,
};

export interface Services {
  /** The dry run. @throws ServiceError */
  look(request: ImportRequest): Promise<ImportReport>;
  /** The import itself. @throws ServiceError */
  store(request: ImportRequest): Promise<ImportReport & { count: number }>;
}

/** One import, from a list to its result. The service checks every change; only the latest check counts. */
export class ImportSession {
  readonly #state = signal(EMPTY);
  readonly #services: Services;
  #looks = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  get state(): ReadonlySignal<ImportState> {
    return this.#state;
  }

  /** Sets the list; a blank one empties everything. */
  open(text: string, fileName: string | null = null, base64?: string): Promise<void> {
    if (text.trim() === '') return this.#begin(EMPTY);
    const { source, format, duplicates, openOnly } = this.#state.peek();
    // While the person types, a format that they chose stays.
    const isSame = source !== null && source.fileName === fileName && fileName === null;
    const guessed = guessFormat(text, fileName);
    const chosen = isSame && guessFormat(source.text) !== format ? format : guessed;
    return this.#begin({
      ...EMPTY,
      source: { text, fileName, ...(base64 !== undefined && { base64 }) },
      format: chosen,
      reading: base64 === undefined ? {} : { encoding: 'auto' },
      duplicates,
      openOnly,
      report: this.#state.peek().report,
    });
  }

  reset(): Promise<void> {
    return this.#begin(EMPTY);
  }

  setFormat(format: ImportFormat): Promise<void> {
    const { reading } = this.#state.peek();
    const { encoding } = reading;
    return this.#begin({ ...this.#state.peek(), format, columns: null, reading: encoding ? { encoding } : {} });
  }

  /** Changes how the file is read, which may change its columns. */
  setReading(change: Reading): Promise<void> {
    const { reading } = this.#state.peek();
    return this.#begin({ ...this.#state.peek(), columns: null, reading: { ...reading, ...change } });
  }

  setColumns(columns: Columns): Promise<void> {
    return this.#begin({ ...this.#state.peek(), columns });
  }

  setDuplicates(duplicates: DuplicatePolicy): Promise<void> {
    return this.#begin({ ...this.#state.peek(), duplicates });
  }

  setOpenOnly(openOnly: boolean): Promise<void> {
    return this.#begin({ ...this.#state.peek(), openOnly });
  }

  /** Includes a row of the preview, or leaves it out. */
  take(row: number, isTaken: boolean): void {
    const excluded = new Set(this.#state.peek().excluded);
    if (isTaken) excluded.delete(row);
    else excluded.add(row);
    this.#change({ excluded });
  }

  /** Checks the list again, for example after a failure. */
  look(): Promise<void> {
    return this.#begin(this.#state.peek());
  }

  /** Stores what the last check found, with the same request. */
  async store(): Promise<void> {
    const { report, busy } = this.#state.peek();
    const request = this.#request();
    if (request === null || report === null || busy !== null) return;
    this.#change({ busy: 'storing', failure: null });
    try {
      const { count, ...stored } = await this.#services.store(request);
      this.#change({ busy: null, report: stored, count });
    } catch (error) {
      this.#change({ busy: null, failure: failureFrom(error) });
    }
  }

  #change(to: Partial<ImportState>): void {
    this.#state.value = { ...this.#state.peek(), ...to };
  }

  #request(): ImportRequest | null {
    const { source, format, columns, reading, duplicates, openOnly, excluded } = this.#state.peek();
    const text = reading.encoding === undefined ? source?.text : source?.base64;
    if (source === null || text === undefined) return null;
    return { text, format, columns, reading, duplicates, openOnly, excluded: [...excluded] };
  }

  async #begin(state: ImportState): Promise<void> {
    this.#looks += 1;
    const look = this.#looks;
    // Another check may number or skip other rows.
    this.#state.value = {
      ...state,
      excluded: new Set(),
      failure: null,
      count: null,
      busy: state.source ? 'looking' : null,
    };
    const request = this.#request();
    if (request === null) return;
    try {
      const report = await this.#services.look(request);
      if (look === this.#looks) this.#change({ busy: null, report });
    } catch (error) {
      if (look === this.#looks) this.#change({ busy: null, report: null, failure: failureFrom(error) });
    }
  }
}

/** Returns an error of the service, and throws any other error, which is a bug of the page. */
function failureFrom(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}
