import type { Settings } from '../../../config/settings.ts';
import type { Field } from './column-values.ts';

/**
 * Everything that operations on the whole database know about a table: backup, restore, export, import and integrity check. The description
 * is in the same file as the table's queries; `tables.ts` lists all descriptions.
 */
export interface Table {
  readonly name: string;
  /**
   * The columns of the primary key. Archives and exports are sorted by it, so that the same data gives the same bytes. The key of a table
   * that belongs to a project begins with `project_id`.
   */
  readonly key: readonly string[];
  /**
   * Effect of a restore on the rows: replace them with those of the backup (only these tables are in backups), delete
   * them because they were computed from the replaced rows, or keep them, except for rows that refer to a missing row.
   */
  readonly restore: 'replaced' | 'emptied' | 'kept';
  /**
   * The foreign keys: the last column of each, with the table that it refers to. The columns before it have the same names in both tables.
   */
  readonly references?: Readonly<Record<string, string>>;
  /** Which rows are removed after some time; see `expire`. */
  readonly keeps?: Keeps;
  /** Columns that keep their current value in a restore if the backup has none. */
  readonly outlivesRestore?: readonly string[];
  /** Columns that get new values in a restore, as SQL, so that data computed by a process before never matches. */
  readonly renewed?: Readonly<Record<string, string>>;
  /**
   * Removes personal data when people are erased: SQL with their ids in `:ids` and unqualified names. Null if the table refers to people
   * but contains only their ids. A restore also runs it on the rows of an older backup.
   */
  readonly onErasure?: string | null;
  /** Rows for the export of a person's own data; empty if a table that refers to people adds nothing to the others. */
  readonly ownData?: readonly OwnData[];
  /** Columns that no export contains. */
  readonly secret?: readonly string[];
  /** The section in the JSON export: its columns, and what an import accepts in them. Without it, the JSON export lacks the table. */
  readonly exported?: Readonly<Record<string, Field>>;
  /** Columns that the JSON export deliberately lacks. An import leaves them at their defaults. */
  readonly notExported?: readonly string[];
  /** How an import treats the section. If absent, the import ignores the section and computes the rows from the others. */
  readonly imported?: TableImport;
  /** Conditions that the integrity check verifies, besides the references. */
  readonly rules?: readonly IntegrityRule[];
}

/** How long a table keeps its rows. */
export interface Keeps {
  /** Number of days, or the setting with that number. */
  readonly days: number | keyof Pick<Settings, 'SECURITY_EVENTS_DAYS'>;
  /** A condition on a row `t` and `:before`, the time that many days ago. Rows for which it is true are removed. */
  readonly ended: string;
  /** The order of the index that finds these rows; absent if the table has few other rows. */
  readonly oldest?: string;
}

/** A file in the export of a person's own data. It holds no secrets and nothing about other people. */
export interface OwnData {
  /** Name of the file, without the extension. */
  readonly name: string;
  /**
   * SQL for the rows. `$1` is the person's id. In a file by project, `$4` is a project's id, and `$5` is the same id if the person is in
   * the project, otherwise null, because only its people see names of features.
   */
  readonly rows: string;
  /** The columns that order the rows, with their types. Together they are unique; an index has them in this order. */
  readonly order: Readonly<Record<string, 'uuid' | 'text' | 'bigint' | 'timestamptz'>>;
  readonly isByProject?: boolean;
}

export interface TableImport {
  /** SQL for the values of columns that the file lacks or may lack. */
  readonly values?: Readonly<Record<string, string>>;
  /** Conditions on each record, besides its key and the people it names. */
  readonly faults?: readonly ImportRule[];
  /** What happens to the current rows of a project that was deleted here and is in the file. */
  readonly onReturn?: 'mark as deleted' | 'delete';
  /** SQL for columns of an existing row that a record replaces; by default the value of the record (`excluded`). */
  readonly onConflict?: Readonly<Record<string, string>>;
}

/** A rule between the records of a file. */
export interface ImportRule {
  readonly field: string;
  readonly reason: string;
  /** A condition on `r`, a record, that is true for faulty records. The records of a section are in the table `import_<section>`. */
  readonly broken: string;
}

/** A rule between the tables. */
export interface IntegrityRule {
  readonly rule: string;
  /** A query for the rows that break the rule. */
  readonly broken: string;
}

/** The columns of a foreign key, in the order of the referenced key. */
export const referring = (column: string, { key }: Table): string[] => [...key.slice(0, -1), column];
