import { Migration } from '@mikro-orm/migrations';

/**
 * A tag `NULL`, in any case of letters, used to be stored as null. The original text is unknown, so such tags become `NULL`. From now on, a
 * tag is always a text.
 */
export class Migration20261121TagsHoldText extends Migration {
  override name = 'Migration20261121TagsHoldText';

  override up(): void {
    // The constraint comes first. Its lock on the table precedes locks on rows, so that two transactions can't wait for each other.
    this.addSql(`
      alter table features add constraint features_tags_hold_text check (array_position(tags, null) is null) not valid;
      update features set tags = array_replace(tags, null, 'NULL') where array_position(tags, null) is not null;
      alter table features validate constraint features_tags_hold_text;
    `);
  }
}
