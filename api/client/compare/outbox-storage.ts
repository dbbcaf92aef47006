import type { AnyVerdict, Dimension, Pair } from './pairs.ts';

/** Which comparison an operation is about. */
export interface OperationOf {
  /** Of the comparison, and by which an operation is known. */
  id: string;
  /** Whose it is: another person at the same browser neither sends nor sees it. */
  person: string;
  projectId: string;
  dimension: Dimension;
}

/** An answer to be stored. */
export interface AnswerOperation extends OperationOf {
  kind: 'answer';
  pair: Pair;
  verdict: AnyVerdict;
  /** Why the service will never take it; then it waits for its person. */
  refused?: string;
  /** The code of that reason; rows of an earlier version have none. */
  refusedCode?: string | null;
}

/** Operations to send, in order: an answer, an undo, or a skip. */
export type Operation = AnswerOperation | (OperationOf & { kind: 'delete' }) | (OperationOf & { kind: 'skip' });

/** Where operations wait until the service has them. */
export interface OutboxStorage {
  /** Whether they outlive the page. */
  readonly isDurable: boolean;
  /** All of a person, in order. */
  list(person: string): Promise<Operation[]>;
  add(operation: Operation): Promise<void>;
  /** The first that may be sent, marked as begun: from now on the service may have it. */
  begin(person: string): Promise<Operation | null>;
  remove(operation: Operation): Promise<void>;
  /** Takes out an answer that was never begun. @returns whether it was there. */
  withdraw(id: string): Promise<boolean>;
  /** Keeps an answer for its person, who is told why it was not taken. */
  refuse(id: string, why: string, code: string | null): Promise<void>;
}

type Row = Operation & { isBegun?: boolean };

const isRefused = (row: Row) => row.kind === 'answer' && row.refused !== undefined;

/** Where the browser keeps nothing, as in some private windows: as long as the page lives. */
export class MemoryStorage implements OutboxStorage {
  readonly isDurable = false;
  #rows: Row[];

  constructor(rows: readonly Operation[] = []) {
    this.#rows = [...rows];
  }

  async list(person: string): Promise<Operation[]> {
    return this.#rows.filter((row) => row.person === person);
  }

  async add(operation: Operation): Promise<void> {
    if (!this.#rows.some((row) => isSame(row, operation))) this.#rows.push(operation);
  }

  async begin(person: string): Promise<Operation | null> {
    const at = this.#rows.findIndex((row) => row.person === person && !isRefused(row));
    if (at < 0) return null;
    this.#rows[at] = { ...this.#rows[at]!, isBegun: true };
    return this.#rows[at];
  }

  async remove(operation: Operation): Promise<void> {
    this.#rows = this.#rows.filter((row) => !isSame(row, operation));
  }

  async withdraw(id: string): Promise<boolean> {
    const before = this.#rows.length;
    this.#rows = this.#rows.filter((row) => !(row.kind === 'answer' && row.id === id && !row.isBegun));
    return this.#rows.length < before;
  }

  async refuse(id: string, why: string, code: string | null): Promise<void> {
    this.#rows = this.#rows.map((row) =>
      row.kind === 'answer' && row.id === id ? { ...row, refused: why, refusedCode: code } : row,
    );
  }
}

function isSame(one: Operation, other: Operation): boolean {
  return one.id === other.id && one.kind === other.kind;
}

const DATABASE = 'pairwise';
const STORE = 'operations';

/** In IndexedDB: what waits there is sent by whichever tab of this browser comes next. */
class DatabaseStorage implements OutboxStorage {
  readonly isDurable = true;
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async list(person: string): Promise<Operation[]> {
    const rows = await this.#run<Row[]>('readonly', (store, found) => {
      const request: IDBRequest<Row[]> = store.getAll();
      request.onsuccess = () => found(request.result);
    });
    return rows.filter((row) => row.person === person);
  }

  async add(operation: Operation): Promise<void> {
    await this.#run('readwrite', (store) => store.add(operation));
  }

  async begin(person: string): Promise<Operation | null> {
    return this.#findFirst(
      (row) => row.person === person && !isRefused(row),
      (row) => (row.isBegun ? 'keep' : { ...row, isBegun: true }),
    );
  }

  async remove(operation: Operation): Promise<void> {
    await this.#findFirst(
      (row) => isSame(row, operation),
      () => 'delete',
    );
  }

  async withdraw(id: string): Promise<boolean> {
    const found = await this.#findFirst(
      (row) => row.kind === 'answer' && row.id === id && !row.isBegun,
      () => 'delete',
    );
    return found !== null;
  }

  async refuse(id: string, why: string, code: string | null): Promise<void> {
    await this.#findFirst(
      (row) => row.kind === 'answer' && row.id === id,
      (row) => ({ ...row, refused: why, refusedCode: code }) as Row,
    );
  }

  /** The first row of that kind, and what becomes of it, in one transaction: several tabs may be at it. */
  #findFirst(isWanted: (row: Row) => boolean, change: (row: Row) => Row | 'keep' | 'delete'): Promise<Row | null> {
    return this.#run<Row | null>('readwrite', (store, found) => {
      found(null);
      const request = store.openCursor();
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        const row = cursor.value as Row;
        if (!isWanted(row)) return cursor.continue();
        found(row);
        const changed = change(row);
        if (changed === 'delete') cursor.delete();
        else if (changed !== 'keep') cursor.update(changed);
      };
    });
  }

  /**
   * Runs a transaction. @param use makes its requests and passes on its result.
   * @returns the result, once the transaction is complete. @throws DOMException
   */
  #run<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore, found: (result: T) => void) => unknown): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(STORE, mode);
      let result: T;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
      use(transaction.objectStore(STORE), (found) => {
        result = found;
      });
    });
  }
}

/** The browser's own database; memory where that is denied. */
export async function openOutboxStorage(): Promise<OutboxStorage> {
  try {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return new DatabaseStorage(database);
  } catch (error) {
    console.warn('answers are not kept beyond this page', error);
    return new MemoryStorage();
  }
}
