import { importFeatures } from '../../../shared/use-cases/features/import-features.ts';
import { featureImports } from '../../contract/feature-import.ts';
import { implement } from '../../http/implement.ts';
import { created, ok } from '../../http/responses.ts';
import { presentImport, presentImported } from '../../presenters/feature-import.ts';

export const featureImportEndpoints = implement(featureImports, {
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
    return dryRun ? ok(presentImport(format, report, previewed)) : created(presentImported(format, report, previewed));
  },
});
