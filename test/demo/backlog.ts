import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { Complaint } from './complaint.ts';

export interface BacklogEntry {
  name: string;
  description: string;
  tags: string[];
}

const TAG_SEPARATOR = ';';

/**
 * The features of a CSV file (RFC 4180, UTF-8) with a header row: name, and where they are there description and tags.
 * @throws Complaint naming the line, where there is one to name.
 */
export async function readBacklog(file: string): Promise<BacklogEntry[]> {
  const rows = parseRows(file, await readText(file));
  if (rows.length === 0) throw new Complaint(`${file} holds no features, only a header row or nothing at all.`);
  return rows.map(({ record, info }) => {
    const name = record.name?.trim() ?? '';
    if (name === '') throw new Complaint(`${file}, line ${info.lines}: this feature has no name.`);
    return { name, description: record.description ?? '', tags: splitTags(record.tags ?? '') };
  });
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Complaint(`There is no file ${file}.`);
    if (code === 'EISDIR') throw new Complaint(`${file} is a folder, not a CSV file.`);
    throw new Complaint(`${file} can't be read (${code}).`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Complaint(`${file} is not UTF-8 text.`);
  }
}

interface Row {
  record: Record<string, string | undefined>;
  info: { lines: number };
}

function parseRows(file: string, text: string): Row[] {
  try {
    return parse(text, {
      columns: (header: string[]) => namedColumns(file, header),
      info: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
    }) as unknown as Row[];
  } catch (error) {
    if (error instanceof CsvError) throw new Complaint(`${file} is not valid CSV: ${error.message}.`);
    throw error;
  }
}

function namedColumns(file: string, header: readonly string[]): string[] {
  const columns = header.map((column) => column.trim().toLowerCase());
  if (!columns.includes('name')) {
    throw new Complaint(
      `${file} has no column called name; its first line reads: ${header.join(', ')}`,
      'The header row names the columns: name,description,tags',
    );
  }
  return columns;
}

function splitTags(cell: string): string[] {
  return cell
    .split(TAG_SEPARATOR)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
