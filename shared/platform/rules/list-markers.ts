/** Markers at the start of list entries: bullets of notes, documents and mails, checkboxes, numbers and letters. */
const MARKER =
  /^(?:(?:[-*+•‣◦▪▫●○■□·–—➢➤→✓✔☐☑☒]|o(?=\t))\s+)?(?:\[[ xX]?\]\s+)?(?:(?:(?:\d{1,4}\.)*\d{1,4}[.)]|[a-zA-Z]\))\s+)?/u;

/** A list entry without its marker and surrounding blanks. */
export function withoutMarker(line: string): string {
  return line.trim().replace(MARKER, '').trim();
}
