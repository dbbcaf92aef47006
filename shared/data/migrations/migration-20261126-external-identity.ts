import { Migration } from '@mikro-orm/migrations';

/**
 * A feature's identity in another program. Nullable and without a default, so no row is rewritten. If a feature is deleted for good,
 * another feature can take its identity.
 */
export class Migration20261126ExternalIdentity extends Migration {
  override name = 'Migration20261126ExternalIdentity';

  override up(): void {
    this.addSql(`
      alter table features
        add column external_source text,
        add column external_id text,
        add column external_url text,
        add constraint features_external_whole
          check ((external_source is null) = (external_id is null) and (external_url is null or external_id is not null));
    `);
    this.addSql(`
      create unique index features_external_key on features (project_id, external_source, external_id)
        where external_id is not null and (deleted_at is null or archived_at is not null)
    `);
  }

  override down(): void {
    this.addSql('drop index features_external_key');
    this.addSql('alter table features drop column external_source, drop column external_id, drop column external_url');
  }
}
