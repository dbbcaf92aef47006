import { readWorkbook } from '../../../shared/exchange/read-workbook.ts';
import type { ImportFormat } from '../../../shared/rules/feature-import.ts';
import { importFeatures } from '../../../shared/use-cases/features/import-features.ts';
import { featureImports } from '../../contract/feature-import.ts';
import type { Unprepared } from '../../http/endpoint.ts';
import { implement } from '../../http/implement.ts';
import { created, ok } from '../../http/responses.ts';
import { sendingOf } from '../../http/sending.ts';
import { presentImport, presentImported } from '../../presenters/feature-import.ts';

export const featureImportEndpoints = implement(
  featureImports,
  {
    async importFeatures({ granted: project, body, user, context }) {
      // Strict fields cannot have defaults.
      const { text, format, columns, duplicates = 'skip', dry_run: dryRun = false, preview_rows: previewed } = body;
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
      const report = await importFeatures(context, {
        projectId: project.id,
        text,
        format,
        mapping: mapping ?? undefined,
        duplicates,
        openOnly: body.open_only ?? false,
        excluded: new Set(body.excluded_rows),
        dryRun,
        importedBy: user.id,
      });
      return dryRun
        ? ok(presentImport(format, report, previewed))
        : created(presentImported(format, report, previewed));
    },
  },
  { importFeatures: { prepare: withSheet } },
);

/** The body of an import with the first sheet of a workbook as its text. */
async function withSheet({ body, context, ctx, user }: Unprepared): Promise<unknown> {
  const { format, text } = body as { format: ImportFormat; text: string };
  if (format !== 'xlsx') return body;
  const sheet = await context.workbooks.run(user!.id, () => readWorkbook(text), sendingOf(ctx.req, ctx.res));
  return { ...body, text: sheet };
}
