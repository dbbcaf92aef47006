import { importFeatures } from '../../../shared/use-cases/features/import-features.ts';
import { featureImports } from '../../contract/feature-import.ts';
import { implement } from '../../http/implement.ts';
import { created, ok } from '../../http/responses.ts';
import { presentImport, presentImported } from '../../presenters/feature-import.ts';

export const featureImportEndpoints = implement(featureImports, {
  async importFeatures({ granted: project, body, user, context }) {
    // Strict fields cannot have defaults.
    const { text, format, columns, duplicates = 'skip', dry_run: dryRun = false } = body;
    const mapping = columns && {
      name: columns.name,
      description: columns.description ?? null,
      tags: columns.tags ?? [],
      ...(columns.value != null && { value: columns.value }),
      ...(columns.complexity != null && { complexity: columns.complexity }),
    };
    const report = await importFeatures(context, {
      projectId: project.id,
      text,
      format,
      mapping: mapping ?? undefined,
      duplicates,
      dryRun,
      importedBy: user.id,
    });
    return dryRun ? ok(presentImport(format, report)) : created(presentImported(format, report));
  },
});
