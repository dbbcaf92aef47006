const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The id in a typed or pasted text, such as the address of a project; null for an empty text, undefined if there is no id. */
export function projectIdIn(text: string): string | null | undefined {
  const typed = text.trim();
  return typed === '' ? null : ID.exec(typed)?.[0].toLowerCase();
}
