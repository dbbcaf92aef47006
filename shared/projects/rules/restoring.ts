/** Days within which a deletion can be taken back, and after which a deleted project is removed. */
export const RESTORE_DAYS = 30;

/** When a deletion of a moment can no longer be taken back. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORE_DAYS * 86_400_000);
