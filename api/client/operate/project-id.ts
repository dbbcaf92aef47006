const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The id in what was typed or pasted, as an address of the project; null for nothing, undefined for something else. */
export function projectIdIn(text: string): string | null | undefined {
  const typed = text.trim();
  return typed === '' ? null : ID.exec(typed)?.[0].toLowerCase();
}
