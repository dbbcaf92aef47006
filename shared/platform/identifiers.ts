import { v7 } from 'uuid';

/** A UUID of any version; yup's own rule doesn't know version 7. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID that belongs to nothing. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Creates a UUID v7: later ids sort after earlier ones. */
export function newId(): string {
  return v7();
}
