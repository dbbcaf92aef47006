import { Migration } from '@mikro-orm/migrations';

/**
 * The first schema. Tables that belong to a project have a key that begins with project_id, so that they can be distributed by it. The
 * partial index of comparisons holds exactly the rows that make a ranking. ranking_ledgers has no index on anything that changes, so that
 * every append updates its row in place (HOT).
 */
export class Migration20261120Initial extends Migration {
  override name = 'Migration20261120Initial';

  override up(): void {
    this.addSql(`
      create table users (
        id uuid primary key,
        username text not null,
        email text not null,
        hashed_password text,
        is_active boolean not null default true,
        is_superuser boolean not null default false,
        display_name text,
        avatar_url text,
        google_id text,
        auth_provider text not null check (auth_provider in ('local', 'google')),
        created_at timestamptz not null,
        deleted_at timestamptz
      );
      create unique index users_username on users (lower(username)) where deleted_at is null;
      create unique index users_email on users (lower(email)) where deleted_at is null;
      create unique index users_google_id on users (google_id) where deleted_at is null;

      create table sessions (
        id uuid primary key,
        user_id uuid not null references users (id),
        refresh_hash bytea not null,
        created_at timestamptz not null,
        rotated_at timestamptz,
        expires_at timestamptz not null,
        revoked_at timestamptz
      );
      create index sessions_user on sessions (user_id);
      create index sessions_expiry on sessions (expires_at);

      create table projects (
        id uuid primary key,
        name text not null,
        description text not null,
        comparison_mode text not null check (comparison_mode in ('binary', 'graded')),
        owner_id uuid not null references users (id),
        model_type text not null default 'bradley_terry'
          check (model_type in ('bradley_terry', 'thurstone_mosteller')),
        selection_strategy text not null default 'adaptive'
          check (selection_strategy in ('adaptive', 'robust', 'uncertainty', 'random')),
        features_revision bigint not null default 0,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        deleted_by uuid references users (id)
      );
      create index projects_owner on projects (owner_id) where deleted_at is null;

      create table collaborators (
        project_id uuid not null references projects (id),
        user_id uuid not null references users (id),
        assigned_at timestamptz not null,
        assigned_by uuid not null references users (id),
        primary key (project_id, user_id)
      );
      create index collaborators_user on collaborators (user_id);

      create table features (
        project_id uuid not null references projects (id),
        id uuid not null,
        name text not null,
        description text not null,
        tags text[] not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        deleted_by uuid references users (id),
        primary key (project_id, id)
      );

      create table timelines (
        timeline text primary key,
        seen_at timestamptz not null default now()
      );

      create table ranking_ledgers (
        project_id uuid not null references projects (id),
        dimension text not null check (dimension in ('complexity', 'value')),
        revision bigint not null default 0,
        rebuilt_at_revision bigint not null default 0,
        generation uuid not null,
        changed_at timestamptz not null,
        changed_by uuid references users (id),
        prior_mean double precision not null default 0,
        prior_variance double precision not null default 1 check (prior_variance > 0),
        target_variance double precision not null default 0.1 check (target_variance > 0),
        primary key (project_id, dimension)
      ) with (fillfactor = 50);

      create table feature_scores (
        project_id uuid not null,
        dimension text not null,
        feature_id uuid not null,
        mu double precision not null,
        variance double precision not null check (variance > 0),
        primary key (project_id, dimension, feature_id),
        foreign key (project_id, feature_id) references features (project_id, id)
      ) with (fillfactor = 70);

      create table comparisons (
        project_id uuid not null,
        id uuid not null,
        dimension text not null,
        seq bigint not null,
        feature_a_id uuid not null,
        feature_b_id uuid not null,
        choice text not null check (choice in ('feature_a', 'feature_b', 'tie')),
        strength text check (strength in ('a_much_better', 'a_better', 'equal', 'b_better', 'b_much_better')),
        weight double precision not null default 1 check (weight > 0),
        expected text check (expected in ('feature_a', 'feature_b', 'tie', 'contradicted')),
        user_id uuid not null,
        created_at timestamptz not null,
        deleted_at timestamptz,
        deleted_by uuid,
        version_of uuid,
        primary key (project_id, id),
        check (feature_a_id <> feature_b_id),
        check (version_of is null or deleted_at is not null),
        foreign key (project_id, dimension) references ranking_ledgers (project_id, dimension),
        foreign key (project_id, feature_a_id) references features (project_id, id),
        foreign key (project_id, feature_b_id) references features (project_id, id),
        foreign key (user_id) references users (id),
        foreign key (deleted_by) references users (id)
      );
      create unique index comparisons_active on comparisons (project_id, dimension, seq) where deleted_at is null;
      create index comparisons_deleted on comparisons (project_id, dimension, seq, id) where deleted_at is not null;

      create table activities (
        project_id uuid not null references projects (id),
        id uuid not null,
        action text not null,
        user_id uuid not null references users (id),
        created_at timestamptz not null,
        details jsonb not null default '{}',
        primary key (project_id, id)
      );
      create index activities_time on activities (project_id, created_at, id);
      create index activities_action on activities (project_id, action, created_at, id);
    `);
  }
}
