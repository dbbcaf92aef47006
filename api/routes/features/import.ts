import { InvalidInput } from '../../../shared/errors.ts';
import { guessEncoding } from '../../../shared/exchange/guess-encoding.ts';
import { readWorkbook } from '../../../shared/exchange/read-workbook.ts';
import type { ImportFormat } from '../../../shared/rules/feature-import.ts';
import { isStorable } from '../../../shared/rules/limits.ts';
import { decode, type Encoding } from '../../../shared/rules/text-encoding.ts';
import { type ImportReport, importFeatures } from '../../../shared/use-cases/features/import-features.ts';
import { featureImports } from '../../contract/feature-import.ts';
import type { Unprepared } from '../../http/endpoint.ts';
import { implement } from '../../http/implement.ts';
import { created, ok } from '../../http/responses.ts';
import { sendingOf } from '../../http/sending.ts';
import { type AboutFile, presentImport, presentImported } from '../../presenters/feature-import.ts';

export const featureImportEndpoints = implement(
  featureImports,
  {
    async importFeatures({ granted: project, body, user, context }) {
      const { file } = body as typeof body & ReadFile;
      const { text, format, columns, duplicates, dry_run: dryRun, preview_rows: previewed } = body;
      const mapping = columns && {
        name: columns.name,
        description: columns.description ?? null,
        tags: columns.tags ?? [],
        ...(columns.value != null && { value: columns.value }),
        ...(columns.complexity != null && { complexity: columns.complexity }),
        ...(columns.external_id != null && { externalId: columns.external_id }),
        ...(columns.url != null && { url: columns.url }),
        ...(columns.status != null && { status: columns.status }),
        ...(columns.closed != null && { closed: [...new Set(columns.closed)] }),
      };
      const read = await importFeatures(context, {
        projectId: project.id,
        text,
        format,
        headerRow: body.header_row,
        part: body.part,
        mapping: mapping ?? undefined,
        duplicates,
        openOnly: body.open_only ?? false,
        excluded: new Set(body.excluded_rows),
        dryRun,
        importedBy: user.id,
      });
      const report = { ...read, ...file };
      return dryRun
        ? ok(presentImport(format, report, previewed))
        : created(presentImported(format, report, previewed));
    },
  },
  { importFeatures: { prepare: withText } },
);

interface ReadFile {
  /** Facts about the file beside its text. */
  file?: AboutFile & Partial<Pick<ImportReport, 'part' | 'parts'>>;
}

/** The body of an import with the text of the file that it carries. */
async function withText({ body: sent, context, ctx, user }: Unprepared): Promise<unknown> {
  const body = sent as { format: ImportFormat; text: string; part?: string; encoding?: Encoding | 'auto' };
  const { format, text: given, part, encoding } = body;
  if (format === 'xlsx') {
    const read = () => readWorkbook(given, { sheet: part });
    const { text, sheet, sheets, hiddenRows } = await context.workbooks.run(
      user!.id,
      read,
      sendingOf(ctx.req, ctx.res),
    );
    const parts = sheets.map((name) => ({ name }));
    return { ...body, text, file: { part: sheet, parts, hiddenRows } satisfies ReadFile['file'] };
  }
  if (encoding === undefined) return body;
  const bytes = Buffer.from(given, 'base64');
  const found = encoding === 'auto' ? guessEncoding(bytes) : encoding;
  const text = decode(bytes, found);
  if (!isStorable(text)) throw new InvalidInput([{ field: 'encoding', message: `The file is no text in ${found}.` }]);
  return { ...body, text, file: { encoding: found } satisfies ReadFile['file'] };
}
