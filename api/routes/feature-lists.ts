import { featureImports, type ListToImport as SentList } from '../../shared/features/contract/feature-import.ts';
import { featureSync, type SyncedInput } from '../../shared/features/contract/feature-sync.ts';
import {
  type ImportReport,
  importFeatures,
  type ListToImport,
  previewImport,
} from '../../shared/features/import-features.ts';
import { guessEncoding } from '../../shared/features/lists/guess-encoding.ts';
import { readWorkbook } from '../../shared/features/lists/read-workbook.ts';
import type { SyncEntry, SyncPlan, SyncRow } from '../../shared/features/plan-sync.ts';
import { type AboutFile, presentFeature, presentImport, presentImported } from '../../shared/features/present.ts';
import type { ImportFormat } from '../../shared/features/rules/feature-import.ts';
import { syncFeature, syncFeatures } from '../../shared/features/sync-features.ts';
import { InvalidInput } from '../../shared/platform/errors.ts';
import { isStorable } from '../../shared/platform/rules/limits.ts';
import { decode, type Encoding } from '../../shared/platform/rules/text-encoding.ts';
import { DIMENSIONS } from '../../shared/ranking/vocabulary.ts';
import type { Unprepared } from '../http/endpoint.ts';
import { implement } from '../http/implement.ts';
import { created, ok } from '../http/responses.ts';
import { sendingOf } from '../http/sending.ts';
import { toEstimates } from './features.ts';

export const featureImportEndpoints = implement(
  featureImports,
  {
    async importFeatures({ granted: project, body, user, context }) {
      const { format, dry_run: dryRun, preview_rows: previewed } = body;
      const read = await importFeatures(context, {
        projectId: project.id,
        ...toList(body),
        excluded: new Set(body.excluded_rows),
        dryRun,
        importedBy: user.id,
      });
      const report = { ...read, ...fileOf(body) };
      return dryRun
        ? ok(presentImport(format, report, previewed))
        : created(presentImported(format, report, previewed));
    },

    async previewImport({ body, context }) {
      const report = { ...(await previewImport(context, toList(body))), ...fileOf(body) };
      return ok(presentImport(body.format, report, body.preview_rows));
    },
  },
  { importFeatures: { prepare: withText }, previewImport: { prepare: withText } },
);

function toList({ columns, ...body }: SentList): ListToImport {
  const mapping = columns && {
    name: columns.name,
    description: columns.description ?? null,
    tags: columns.tags ?? [],
    ...Object.fromEntries(
      DIMENSIONS.flatMap((dimension) => (columns[dimension] == null ? [] : [[dimension, columns[dimension]]])),
    ),
    ...(columns.external_id != null && { externalId: columns.external_id }),
    ...(columns.url != null && { url: columns.url }),
    ...(columns.status != null && { status: columns.status }),
    ...(columns.closed != null && { closed: [...new Set(columns.closed)] }),
  };
  return {
    text: body.text,
    format: body.format,
    headerRow: body.header_row,
    part: body.part,
    mapping: mapping ?? undefined,
    duplicates: body.duplicates,
    openOnly: body.open_only ?? false,
  };
}

const fileOf = (body: SentList) => (body as SentList & ReadFile).file;

interface ReadFile {
  /** Data about the file, besides its text. */
  file?: AboutFile & Partial<Pick<ImportReport, 'part' | 'parts'>>;
}

/** Adds the text of the uploaded file to the body of an import. */
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

const toRow = (externalId: string, input: SyncedInput): SyncRow => ({
  externalId,
  name: input.name,
  description: input.description === null ? '' : input.description,
  tags: input.tags === null ? [] : input.tags,
  estimates: toEstimates(input.estimates),
  url: input.url,
  closed: input.closed ?? false,
});

const presentEntry = ({ row, externalId, featureId, name, changed, shortened }: SyncEntry) => ({
  row,
  id: externalId,
  feature_id: featureId,
  name,
  ...(changed.length > 0 && { changed }),
  ...(shortened.length > 0 && { shortened: [...shortened] }),
});

const presentSync = (plan: SyncPlan) => ({
  created: plan.created.map(presentEntry),
  updated: plan.updated.map(presentEntry),
  unchanged: plan.unchanged.map(presentEntry),
  archived: plan.archived.map(presentEntry),
  restored: plan.restored.map(presentEntry),
  ignored: plan.ignored.map(presentEntry),
});

export const featureSyncEndpoints = implement(featureSync, {
  async syncFeatures({ granted: project, body, user, context }) {
    const plan = await syncFeatures(context, {
      projectId: project.id,
      source: body.source,
      rows: body.features.map((each) => toRow(each.id, each)),
      missing: body.missing ?? 'keep',
      archiveAll: body.archive_all ?? false,
      dryRun: body.dry_run ?? false,
      changedBy: user.id,
    });
    return ok(presentSync(plan));
  },

  async setExternalFeature({ granted: project, params, body, user, context }) {
    const row = toRow(params.external_id, body);
    const sync = { projectId: project.id, source: params.source, row, changedBy: user.id };
    const { feature, isNew, shortened } = await syncFeature(context, sync);
    const shown = { ...presentFeature(feature), ...(shortened.length > 0 && { shortened: [...shortened] }) };
    return isNew ? created(shown) : ok(shown);
  },
});
