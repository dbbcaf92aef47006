import { Parser } from 'htmlparser2';

export interface Sheet {
  name: string;
  isVisible: boolean;
  /** Its file in the workbook; null where it isn't found. */
  file: string | null;
}

type Parts = ReadonlyMap<string, Buffer>;

const WORKBOOK = /(?:^|\/)workbook\.xml$/i;
/** The tag of a row that is hidden, by hand or by a filter. */
const HIDDEN_ROWS =
  /<(?:\w+:)?row\s(?=[^<>]*?\shidden\s*=\s*["'](?:1|true)["'])[^<>]*?(?<=\s)r\s*=\s*["'](\d{1,7})["']/g;

/** The sheets of a workbook, in their order. */
export function sheetsOf(parts: Parts): Sheet[] {
  const workbook = [...parts.keys()].find((name) => WORKBOOK.test(name));
  if (workbook === undefined) return [];
  const folder = workbook.replace(/[^/]*$/, '');
  const files = new Map<string, string>();
  readTags(parts.get(`${folder}_rels/workbook.xml.rels`), (name, { Id: id, Target: target }) => {
    if (name === 'Relationship' && id && target)
      files.set(id, target.startsWith('/') ? target.slice(1) : folder + target);
  });
  const sheets: Sheet[] = [];
  readTags(parts.get(workbook), (tag, { name, state, ...others }) => {
    if (tag !== 'sheet' || name === undefined) return;
    const relation = Object.entries(others).find(([key]) => /(?:^|:)id$/.test(key))?.[1];
    sheets.push({
      name,
      isVisible: state === undefined || state === 'visible',
      file: files.get(relation ?? '') ?? null,
    });
  });
  return sheets;
}

/** Numbers of the rows that a sheet hides. */
export function hiddenRows(parts: Parts, { file }: Sheet): Set<number> {
  const sheet = file === null ? undefined : parts.get(file);
  return new Set([...(sheet?.toString('latin1').matchAll(HIDDEN_ROWS) ?? [])].map(([, row]) => Number(row)));
}

function readTags(part: Buffer | undefined, take: (name: string, attributes: Record<string, string>) => void): void {
  if (!part) return;
  const parser = new Parser({ onopentag: (name, given) => take(name.replace(/^\w+:/, ''), given) }, { xmlMode: true });
  parser.end(part.toString('utf8'));
}
