import { Migration } from '@mikro-orm/migrations';

/**
 * A tag `NULL`, in letters of any case, used to be stored as no text at all. What was sent can't be told any more: such tags
 * become `NULL`. From now on a tag always is a text.
 */
export class Migration20261121TagsHoldText extends Migration {
  override name = 'Migration20261121TagsHoldText';

  override up(): void {
    // The constraint first: its lock on the table comes before locks on rows, so that nobody can wait for both ways round.
    this.addSql(`
      alter table features add constraint features_tags_hold_text check (array_position(tags, null) is null) not valid;
      update features set tags = array_replace(tags, null, 'NULL') where array_position(tags, null) is not null;
      alter table features validate constraint features_tags_hold_text;
    `);
  }
}
