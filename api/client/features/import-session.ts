import { type ReadonlySignal, signal } from '@preact/signals';
import type { DuplicatePolicy, ImportFormat } from '../../../shared/rules/feature-import.ts';
import type { ImportReport } from '../../contract/feature-import.ts';
import { ServiceError } from '../service/failure.ts';
import { guessFormat } from './import-text.ts';

export type { ImportReport } from '../../contract/feature-import.ts';
export type Columns = ImportReport['mapping'];

/** Request to import a list. */
export interface ImportRequest {
  text: string;
  format: ImportFormat;
  /** The column for each field; the service guesses absent ones. */
  columns: Columns | null;
  duplicates: DuplicatePolicy;
  /** Whether to leave out rows whose status says that they are closed. */
  openOnly: boolean;
  /** Numbers of rows to leave out. */
  excluded: readonly number[];
}

/** The list that is imported. */
export interface ImportSource {
  text: string;
  /** Name of the file; null for typed or pasted text. */
  fileName: string | null;
}

export interface ImportState {
  source: ImportSource | null;
  format: ImportFormat;
  columns: Columns | null;
  duplicates: DuplicatePolicy;
  openOnly: boolean;
  /** Rows of the preview that nobody wants, by their numbers. */
  excluded: ReadonlySet<number>;
  /** The preview; it stays while a newer one is loading. */
  report: ImportReport | null;
  /** Why there is no report, or why nothing was stored. */
  failure: ServiceError | null;
  /** Looking at the list, or storing it. */
  busy: 'looking' | 'storing' | null;
  /** Number of added features, after the import. */
  count: number | null;
}

const EMPTY: ImportState = {
  source: null,
  format: 'lines',
  columns: null,
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

/** One import, from a list to what became of it. Every change is looked at by the service; the latest look counts. */
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

  /** Takes a list; a blank one empties everything. */
  open(text: string, fileName: string | null = null): Promise<void> {
    if (text.trim() === '') return this.#begin(EMPTY);
    const { source, format, duplicates, openOnly } = this.#state.peek();
    // While the person types, a format chosen by hand stays.
    const isSame = source !== null && source.fileName === fileName && fileName === null;
    const guessed = guessFormat(text, fileName);
    const chosen = isSame && guessFormat(source.text) !== format ? format : guessed;
    return this.#begin({
      ...EMPTY,
      source: { text, fileName },
      format: chosen,
      duplicates,
      openOnly,
      report: this.#state.peek().report,
    });
  }

  reset(): Promise<void> {
    return this.#begin(EMPTY);
  }

  setFormat(format: ImportFormat): Promise<void> {
    return this.#begin({ ...this.#state.peek(), format, columns: null });
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

  /** Takes a row of the preview, or leaves it out. */
  take(row: number, isTaken: boolean): void {
    const excluded = new Set(this.#state.peek().excluded);
    if (isTaken) excluded.delete(row);
    else excluded.add(row);
    this.#change({ excluded });
  }

  /** Looks again, as after a failure. */
  look(): Promise<void> {
    return this.#begin(this.#state.peek());
  }

  /** Stores what the last look found, with the same request. */
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
    const { source, format, columns, duplicates, openOnly, excluded } = this.#state.peek();
    return source && { text: source.text, format, columns, duplicates, openOnly, excluded: [...excluded] };
  }

  async #begin(state: ImportState): Promise<void> {
    this.#looks += 1;
    const look = this.#looks;
    // Another look may number or skip other rows.
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

/** An error of the service; any other is a fault of the page. */
function failureFrom(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}
