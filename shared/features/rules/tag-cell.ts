/**
 * Joins tags into one cell. A tag with a separator, a quote or surrounding blanks is put in quotes, as in CSV.
 * @param separators characters that may separate tags for a reader.
 */
export function joinTags(tags: readonly string[], separator: string, separators: string): string {
  const isPlain = (tag: string) => tag.trim() === tag && ![...separators, '"'].some((each) => tag.includes(each));
  return tags.map((tag) => (isPlain(tag) ? tag : `"${tag.replaceAll('"', '""')}"`)).join(separator);
}

/** The tags of a cell. Tags in quotes may contain the separator. */
export function splitTags(cell: string, separator: ';' | ','): string[] {
  const tag = separator === ';' ? SEMICOLONS : COMMAS;
  const tags: string[] = [];
  for (const { 1: quoted, 2: plain } of cell.matchAll(tag)) {
    const text = quoted === undefined ? plain!.trim() : quoted.replaceAll('""', '"');
    if (text !== '') tags.push(text);
  }
  return tags;
}

const SEMICOLONS = /(?<=^|;)\s*(?:"([^"]*(?:""[^"]*)*)"\s*(?=;|$)|([^;]*))/g;
const COMMAS = /(?<=^|,)\s*(?:"([^"]*(?:""[^"]*)*)"\s*(?=,|$)|([^,]*))/g;
