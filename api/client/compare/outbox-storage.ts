import type { AnyVerdict, Dimension, Pair } from './pairs.ts';

/** The comparison that an operation is about. */
export interface OperationOf {
  /** Id of the comparison, which identifies the operation. */
  id: string;
  /** The person who did it: other people who use this browser neither send nor see it. */
  person: string;
  projectId: string;
  dimension: Dimension;
}

/** An answer to be stored. */
export interface AnswerOperation extends OperationOf {
  kind: 'answer';
  pair: Pair;
  verdict: AnyVerdict;
  /** Why the service will never accept it; then it waits for the person's decision. */
  refused?: string;
  /** The error code of that reason; rows of an earlier version have none. */
  refusedCode?: string | null;
}

/** An operation to send: an answer, an undo, or a skip. They are sent in order. */
export type Operation = AnswerOperation | (OperationOf & { kind: 'delete' }) | (OperationOf & { kind: 'skip' });

/** Stores operations until the service has them. */
export interface OutboxStorage {
  /** Whether they outlive the page. */
  readonly isDurable: boolean;
  /** All operations of a person, in order. */
  list(person: string): Promise<Operation[]>;
  add(operation: Operation): Promise<void>;
  /** The first operation that may be sent, marked as begun: from now on the service may have it. */
  begin(person: string): Promise<Operation | null>;
  remove(operation: Operation): Promise<void>;
  /**
   * Removes an answer whose sending was never begun.
   * @returns whether it was there.
   */
  withdraw(id: string): Promise<boolean>;
  /** Keeps an answer that was refused; the person is told why. */
  refuse(id: string, why: string, code: string | null): Promise<void>;
}

type Row = Operation & { isBegun?: boolean };

const isRefused = (row: Row) => row.kind === 'answer' && row.refused !== undefined;

/** For browsers that store nothing, as in some private windows: keeps operations as long as the page is open. */
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

/** Stores operations in IndexedDB, from which the next tab of this browser sends them. */
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

  /** Finds the first row that matches and changes it, in one transaction: several tabs may do this at once. */
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
   * Runs a transaction.
   * @param use makes its requests and passes on its result.
   * @returns the result, when the transaction is complete.
   * @throws DOMException
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

/** The browser's database, or memory if the browser denies access to it. */
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
