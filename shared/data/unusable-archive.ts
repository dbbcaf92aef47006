import { AppError } from '../platform/errors.ts';

export type ArchiveFault =
  | 'truncated'
  | 'damaged'
  | 'foreign'
  | 'newer'
  | 'bomb'
  | 'unsigned'
  | 'encrypted'
  | 'unreadable';

const IN_WORDS: Readonly<Record<ArchiveFault, string>> = {
  truncated: 'The archive is truncated',
  damaged: 'The archive is damaged',
  foreign: 'The file is not a backup of this service',
  newer: 'The archive was made by a newer version of the service',
  unsigned: 'The archive is not signed by this service',
  encrypted: 'The archive is encrypted',
  unreadable: 'The archive cannot be read',
  bomb: 'The archive unpacks to far more data than a backup holds',
};

/** An archive that must not be restored; the message says why. */
export class UnusableArchive extends AppError {
  readonly fault: ArchiveFault;

  constructor(fault: ArchiveFault, more: string, cause?: unknown) {
    super(400, `${IN_WORDS[fault]}: ${more}`, { cause });
    this.fault = fault;
  }
}
