import { Migration } from '@mikro-orm/migrations';

/** Whether a webhook's receiver answered promptly last time; false for a new webhook. */
export class Migration20261213PromptWebhooks extends Migration {
  override name = 'Migration20261213PromptWebhooks';

  override up(): void {
    this.addSql('alter table webhooks add column is_prompt boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table webhooks drop column is_prompt');
  }
}
