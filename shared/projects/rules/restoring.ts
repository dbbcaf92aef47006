/** Days within which a deletion can be restored, and after which a deleted project is removed. */
export const RESTORE_DAYS = 30;

/** When a deletion made at a given time can no longer be restored. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORE_DAYS * 86_400_000);
