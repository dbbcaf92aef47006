-- A database as the first version of the schema left it, filled over the API of that time and exported by it (passwords and sessions are not in it).
set client_encoding = 'UTF8';
set standard_conforming_strings = on;
begin;

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
      create index activities_action on activities (project_id, action, created_at, id);;
create table migrations (id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp);
insert into migrations (name) values ('Migration20261120Initial');
insert into users ("id", "username", "email", "is_active", "is_superuser", "display_name", "avatar_url", "auth_provider", "created_at", "deleted_at") values
('01a2004f-fe4e-71ae-86d8-8cf40e8e0836','early-1','early-1@example.com','t','t',null,null,'local','2026-11-21 22:52:52.266+00',null),
('01a2004f-feb9-7164-876c-662943ac3d99','early-2','early-2@example.com','t','f',null,null,'local','2026-11-21 22:52:52.281+00',null),
('01a2004f-febd-7148-9e7e-14ccede9d9ed','early-3','early-3@example.com','t','f',null,null,'local','2026-11-21 22:52:52.285+00',null);
insert into projects ("id", "name", "description", "comparison_mode", "owner_id", "model_type", "selection_strategy", "features_revision", "created_at", "updated_at", "deleted_at", "deleted_by") values
('01a2004f-fed9-740c-8bda-75260bd41c13','Quiet','','binary','01a2004f-feb9-7164-876c-662943ac3d99','bradley_terry','adaptive','4','2026-11-21 22:52:52.311+00','2026-11-21 22:52:52.311+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','Busy','','binary','01a2004f-feb9-7164-876c-662943ac3d99','bradley_terry','adaptive','1','2026-11-21 22:52:52.552+00','2026-11-21 22:52:52.552+00',null,null),
('01a2004f-fff2-7495-818c-7844a7daa721','Graded','','graded','01a2004f-febd-7148-9e7e-14ccede9d9ed','bradley_terry','adaptive','1','2026-11-21 22:52:52.593+00','2026-11-21 22:52:52.593+00',null,null),
('01a20050-003a-77d0-8c00-124741344647','Gone','','binary','01a2004f-febd-7148-9e7e-14ccede9d9ed','bradley_terry','adaptive','1','2026-11-21 22:52:52.618+00','2026-11-21 22:52:52.618+00','2026-11-21 22:52:53.734+00','01a2004f-febd-7148-9e7e-14ccede9d9ed');
insert into collaborators ("project_id", "user_id", "assigned_at", "assigned_by") values
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:52.711174+00','01a2004f-feb9-7164-876c-662943ac3d99');
insert into features ("project_id", "id", "name", "description", "tags", "created_at", "updated_at", "deleted_at", "deleted_by") values
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-ffad-770b-8612-a862ca6b8107','Feature 1','','{backlog,NULL,NULL}','2026-11-21 22:52:52.525+00','2026-11-21 22:52:53.656+00',null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-ffad-770b-8612-aeea3e6f281a','Feature 2','','{"a, b",ünï}','2026-11-21 22:52:52.525+00','2026-11-21 22:52:53.67+00',null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-ffad-770b-8612-b29f112d44ce','Feature 3','','{}','2026-11-21 22:52:52.525+00','2026-11-21 22:52:52.525+00',null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-ffad-770b-8612-b49b74b6c585','Feature 4','','{}','2026-11-21 22:52:52.525+00','2026-11-21 22:52:52.525+00',null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-ffad-770b-8612-bb8398cc1d9b','Feature 5','','{}','2026-11-21 22:52:52.525+00','2026-11-21 22:52:52.525+00',null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-ffad-770b-8612-bfca335a768a','Feature 6','','{}','2026-11-21 22:52:52.525+00','2026-11-21 22:52:52.525+00',null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-ffad-770b-8612-c39dcfb26cf7','Feature 7','','{}','2026-11-21 22:52:52.525+00','2026-11-21 22:52:52.525+00',null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-ffad-770b-8612-c77a3d207577','Feature 8','','{}','2026-11-21 22:52:52.525+00','2026-11-21 22:52:52.525+00','2026-11-21 22:52:53.719+00','01a2004f-feb9-7164-876c-662943ac3d99'),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a43-e428edb98210','Feature 1','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a43-e8c407cd68a7','Feature 2','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a43-eca7d0b2327f','Feature 3','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a43-f237aa3214ef','Feature 4','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a43-f41d0021d384','Feature 5','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a43-f9d68948dda6','Feature 6','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a43-fd55126cc82a','Feature 7','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a44-03b5f56027c7','Feature 8','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a44-072b5da0311d','Feature 9','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffd7-769e-8a44-0b4f2bf0d070','Feature 10','','{}','2026-11-21 22:52:52.567+00','2026-11-21 22:52:52.567+00',null,null),
('01a2004f-fff2-7495-818c-7844a7daa721','01a20050-0000-750d-82bc-75a052465624','Feature 1','','{}','2026-11-21 22:52:52.608+00','2026-11-21 22:52:52.608+00',null,null),
('01a2004f-fff2-7495-818c-7844a7daa721','01a20050-0000-750d-82bc-79eac9f21b48','Feature 2','','{}','2026-11-21 22:52:52.608+00','2026-11-21 22:52:52.608+00',null,null),
('01a2004f-fff2-7495-818c-7844a7daa721','01a20050-0000-750d-82bc-7cd42ad99ed9','Feature 3','','{}','2026-11-21 22:52:52.608+00','2026-11-21 22:52:52.608+00',null,null),
('01a2004f-fff2-7495-818c-7844a7daa721','01a20050-0000-750d-82bc-81533c3db0ef','Feature 4','','{}','2026-11-21 22:52:52.608+00','2026-11-21 22:52:52.608+00',null,null),
('01a2004f-fff2-7495-818c-7844a7daa721','01a20050-0000-750d-82bc-8598921d0592','Feature 5','','{}','2026-11-21 22:52:52.608+00','2026-11-21 22:52:52.608+00',null,null),
('01a20050-003a-77d0-8c00-124741344647','01a20050-0060-7669-a54d-0df1f9ccaa09','Feature 1','','{}','2026-11-21 22:52:52.704+00','2026-11-21 22:52:52.704+00',null,null),
('01a20050-003a-77d0-8c00-124741344647','01a20050-0060-7669-a54d-13a019eba4e8','Feature 2','','{}','2026-11-21 22:52:52.704+00','2026-11-21 22:52:52.704+00',null,null),
('01a20050-003a-77d0-8c00-124741344647','01a20050-0060-7669-a54d-154508d03263','Feature 3','','{}','2026-11-21 22:52:52.704+00','2026-11-21 22:52:52.704+00',null,null);
insert into ranking_ledgers ("project_id", "dimension", "revision", "rebuilt_at_revision", "generation", "changed_at", "changed_by", "prior_mean", "prior_variance", "target_variance") values
('01a2004f-fed9-740c-8bda-75260bd41c13','complexity','13','13','bcb6c5b6-85a5-4abb-aa10-042676da590a','2026-11-21 22:52:53.719+00','01a2004f-feb9-7164-876c-662943ac3d99','0','1','0.1'),
('01a2004f-fed9-740c-8bda-75260bd41c13','value','15','15','6b6cb044-0d86-4a69-8c15-b345f5efcd37','2026-11-21 22:52:53.719+00','01a2004f-feb9-7164-876c-662943ac3d99','0','1','0.1'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','12','12','e6b6e8ef-9354-4d8c-b5ca-e4eddec2b735','2026-11-21 22:52:53.293+00','01a2004f-feb9-7164-876c-662943ac3d99','0','1','0.1'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','12','12','cae4ad15-ee78-4f82-8c9f-9f3515332087','2026-11-21 22:52:53.514+00','01a2004f-feb9-7164-876c-662943ac3d99','0','1','0.1'),
('01a2004f-fff2-7495-818c-7844a7daa721','complexity','1','1','d38ea7ba-a4e6-47f9-b82e-2ff0d62e4137','2026-11-21 22:52:52.608+00','01a2004f-febd-7148-9e7e-14ccede9d9ed','0','1','0.1'),
('01a2004f-fff2-7495-818c-7844a7daa721','value','4','1','8d3eec8d-feef-4c82-9a36-0692a3f7e3d9','2026-11-21 22:52:53.644+00','01a2004f-febd-7148-9e7e-14ccede9d9ed','0','1','0.1'),
('01a20050-003a-77d0-8c00-124741344647','complexity','5','5','8bcb0757-3cf4-4b2f-bd01-f81aec213426','2026-11-21 22:52:53.734+00','01a2004f-febd-7148-9e7e-14ccede9d9ed','0','1','0.1'),
('01a20050-003a-77d0-8c00-124741344647','value','5','5','f404d5fc-5505-4d3b-b376-58103e7206dd','2026-11-21 22:52:53.734+00','01a2004f-febd-7148-9e7e-14ccede9d9ed','0','1','0.1');
insert into feature_scores ("project_id", "dimension", "feature_id", "mu", "variance") values
('01a2004f-fed9-740c-8bda-75260bd41c13','complexity','01a2004f-ffad-770b-8612-a862ca6b8107','-0.15935331065383854','0.49371671861997996'),
('01a2004f-fed9-740c-8bda-75260bd41c13','complexity','01a2004f-ffad-770b-8612-aeea3e6f281a','-0.3333333333333333','0.8333333333333334'),
('01a2004f-fed9-740c-8bda-75260bd41c13','complexity','01a2004f-ffad-770b-8612-b29f112d44ce','-0.6274509803921569','0.7107843137254901'),
('01a2004f-fed9-740c-8bda-75260bd41c13','complexity','01a2004f-ffad-770b-8612-b49b74b6c585','0.6274509803921569','0.7107843137254901'),
('01a2004f-fed9-740c-8bda-75260bd41c13','complexity','01a2004f-ffad-770b-8612-bb8398cc1d9b','-0.34338805905913367','0.8249398522484576'),
('01a2004f-fed9-740c-8bda-75260bd41c13','complexity','01a2004f-ffad-770b-8612-bfca335a768a','0.2446037406385101','0.6149578744619061'),
('01a2004f-fed9-740c-8bda-75260bd41c13','complexity','01a2004f-ffad-770b-8612-c39dcfb26cf7','0.6312331324863502','0.7061032857498996'),
('01a2004f-fed9-740c-8bda-75260bd41c13','value','01a2004f-ffad-770b-8612-a862ca6b8107','-0.1918158043888838','0.495284675664872'),
('01a2004f-fed9-740c-8bda-75260bd41c13','value','01a2004f-ffad-770b-8612-aeea3e6f281a','-0.3333333333333333','0.8333333333333334'),
('01a2004f-fed9-740c-8bda-75260bd41c13','value','01a2004f-ffad-770b-8612-b29f112d44ce','-0.3333333333333333','0.7107843137254901'),
('01a2004f-fed9-740c-8bda-75260bd41c13','value','01a2004f-ffad-770b-8612-b49b74b6c585','0.6274509803921569','0.7107843137254901'),
('01a2004f-fed9-740c-8bda-75260bd41c13','value','01a2004f-ffad-770b-8612-bb8398cc1d9b','-0.34338805905913367','0.8249398522484576'),
('01a2004f-fed9-740c-8bda-75260bd41c13','value','01a2004f-ffad-770b-8612-bfca335a768a','-0.007666642129737444','0.6175634552705164'),
('01a2004f-fed9-740c-8bda-75260bd41c13','value','01a2004f-ffad-770b-8612-c39dcfb26cf7','0.6312331324863502','0.7061032857498996'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a43-e428edb98210','0.25347400270301523','0.49665341170769717'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a43-e8c407cd68a7','-0.3333333333333333','0.8333333333333334'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a43-eca7d0b2327f','-0.6274509803921569','0.7107843137254901'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a43-f237aa3214ef','0.6274509803921569','0.7107843137254901'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a43-f41d0021d384','-0.34338805905913367','0.8249398522484576'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a43-f9d68948dda6','-0.28329053217438416','0.622341416607166'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a43-fd55126cc82a','0.6312331324863502','0.7061032857498996'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a44-03b5f56027c7','-0.349409129529104','0.819984649261298'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a44-072b5da0311d','0.34338805905913367','0.8249398522484576'),
('01a2004f-ffce-750a-afd7-78893fd244e5','complexity','01a2004f-ffd7-769e-8a44-0b4f2bf0d070','0','1'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a43-e428edb98210','0.25347400270301523','0.49665341170769717'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a43-e8c407cd68a7','-0.3333333333333333','0.8333333333333334'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a43-eca7d0b2327f','-0.6274509803921569','0.7107843137254901'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a43-f237aa3214ef','0.6274509803921569','0.7107843137254901'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a43-f41d0021d384','-0.34338805905913367','0.8249398522484576'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a43-f9d68948dda6','-0.28329053217438416','0.622341416607166'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a43-fd55126cc82a','0.6312331324863502','0.7061032857498996'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a44-03b5f56027c7','-0.349409129529104','0.819984649261298'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a44-072b5da0311d','0.34338805905913367','0.8249398522484576'),
('01a2004f-ffce-750a-afd7-78893fd244e5','value','01a2004f-ffd7-769e-8a44-0b4f2bf0d070','0','1'),
('01a2004f-fff2-7495-818c-7844a7daa721','complexity','01a20050-0000-750d-82bc-75a052465624','0','1'),
('01a2004f-fff2-7495-818c-7844a7daa721','complexity','01a20050-0000-750d-82bc-79eac9f21b48','0','1'),
('01a2004f-fff2-7495-818c-7844a7daa721','complexity','01a20050-0000-750d-82bc-7cd42ad99ed9','0','1'),
('01a2004f-fff2-7495-818c-7844a7daa721','complexity','01a20050-0000-750d-82bc-81533c3db0ef','0','1'),
('01a2004f-fff2-7495-818c-7844a7daa721','complexity','01a20050-0000-750d-82bc-8598921d0592','0','1'),
('01a2004f-fff2-7495-818c-7844a7daa721','value','01a20050-0000-750d-82bc-75a052465624','0.5','0.75'),
('01a2004f-fff2-7495-818c-7844a7daa721','value','01a20050-0000-750d-82bc-79eac9f21b48','-0.4349200527056909','0.6563319896453806'),
('01a2004f-fff2-7495-818c-7844a7daa721','value','01a20050-0000-750d-82bc-7cd42ad99ed9','-0.36030174624718536','0.7145464095704575'),
('01a2004f-fff2-7495-818c-7844a7daa721','value','01a20050-0000-750d-82bc-81533c3db0ef','0.328176778017404','0.8287968322449831'),
('01a2004f-fff2-7495-818c-7844a7daa721','value','01a20050-0000-750d-82bc-8598921d0592','0','1'),
('01a20050-003a-77d0-8c00-124741344647','complexity','01a20050-0060-7669-a54d-0df1f9ccaa09','0.3333333333333333','0.8333333333333334'),
('01a20050-003a-77d0-8c00-124741344647','complexity','01a20050-0060-7669-a54d-13a019eba4e8','-0.3333333333333333','0.8333333333333334'),
('01a20050-003a-77d0-8c00-124741344647','complexity','01a20050-0060-7669-a54d-154508d03263','0','1'),
('01a20050-003a-77d0-8c00-124741344647','value','01a20050-0060-7669-a54d-0df1f9ccaa09','0.3333333333333333','0.8333333333333334'),
('01a20050-003a-77d0-8c00-124741344647','value','01a20050-0060-7669-a54d-13a019eba4e8','-0.3333333333333333','0.8333333333333334'),
('01a20050-003a-77d0-8c00-124741344647','value','01a20050-0060-7669-a54d-154508d03263','0','1');
insert into comparisons ("project_id", "id", "dimension", "seq", "feature_a_id", "feature_b_id", "choice", "strength", "weight", "expected", "user_id", "created_at", "deleted_at", "deleted_by", "version_of") values
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0088-778a-a8c6-dc6b1bddd8bb','complexity','2','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-aeea3e6f281a','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.744+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-00a0-72ee-b295-5fb607d97f84','complexity','3','01a2004f-ffad-770b-8612-b29f112d44ce','01a2004f-ffad-770b-8612-b49b74b6c585','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.768+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-00aa-76cb-bcf0-ad4668a94e9f','complexity','4','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-b49b74b6c585','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.778+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-00b4-760b-9b6b-e5dbd32ca78b','complexity','5','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-bb8398cc1d9b','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.788+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0110-7406-aeeb-1cf3ca2ec2e1','complexity','6','01a2004f-ffad-770b-8612-bfca335a768a','01a2004f-ffad-770b-8612-c39dcfb26cf7','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.88+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0125-764a-a48e-f6d930f97581','complexity','7','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-c39dcfb26cf7','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.901+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-012e-708f-8a1a-e0f11253bd71','complexity','8','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-c77a3d207577','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.91+00','2026-11-21 22:52:53.719+00','01a2004f-feb9-7164-876c-662943ac3d99',null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0135-74fc-9389-09e0fa51edd7','complexity','9','01a2004f-ffad-770b-8612-b29f112d44ce','01a2004f-ffad-770b-8612-bfca335a768a','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.917+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0152-7773-ba1e-9faeebc2d72d','complexity','10','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-bfca335a768a','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.946+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-015b-725c-8538-9bffbc047826','complexity','11','01a2004f-ffad-770b-8612-aeea3e6f281a','01a2004f-ffad-770b-8612-bb8398cc1d9b','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.955+00','2026-11-21 22:52:52.959+00','01a2004f-feb9-7164-876c-662943ac3d99',null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0182-7459-9236-2347736005fa','value','2','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-aeea3e6f281a','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.994+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-018d-75cd-9944-b9b1b6f68b80','value','3','01a2004f-ffad-770b-8612-b29f112d44ce','01a2004f-ffad-770b-8612-b49b74b6c585','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.005+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0193-7087-b45e-2a8f3690bc5c','value','4','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-b49b74b6c585','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.011+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-019a-74dd-bb02-926b5aabfdee','value','5','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-bb8398cc1d9b','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.018+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-01a2-778d-973d-dac021ca1c9b','value','6','01a2004f-ffad-770b-8612-bfca335a768a','01a2004f-ffad-770b-8612-c39dcfb26cf7','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.026+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-01a7-7641-b78e-6b7c4d60f992','value','7','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-c39dcfb26cf7','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.031+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-01af-732d-9d11-7b1be059f54d','value','8','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-c77a3d207577','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.039+00','2026-11-21 22:52:53.713+00','01a2004f-febd-7148-9e7e-14ccede9d9ed',null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-01b4-7215-8dc6-23fa23b426c7','value','9','01a2004f-ffad-770b-8612-b29f112d44ce','01a2004f-ffad-770b-8612-bfca335a768a','tie',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.044+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-01bc-7358-993e-36101951bafe','value','10','01a2004f-ffad-770b-8612-a862ca6b8107','01a2004f-ffad-770b-8612-bfca335a768a','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.052+00',null,null,null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0201-7126-a23c-2b46974863d7','value','11','01a2004f-ffad-770b-8612-aeea3e6f281a','01a2004f-ffad-770b-8612-bb8398cc1d9b','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.125+00','2026-11-21 22:52:53.14+00','01a2004f-feb9-7164-876c-662943ac3d99',null),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0437-74e2-8b11-0f405459b97c','value','9','01a2004f-ffad-770b-8612-b29f112d44ce','01a2004f-ffad-770b-8612-bfca335a768a','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.044+00','2026-11-21 22:52:53.687+00','01a2004f-feb9-7164-876c-662943ac3d99','01a20050-01b4-7215-8dc6-23fa23b426c7'),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-022a-70bd-bb63-078138d888b9','complexity','2','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a43-e8c407cd68a7','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.162+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-023a-72d9-9025-ac6da7cc6dde','complexity','3','01a2004f-ffd7-769e-8a43-eca7d0b2327f','01a2004f-ffd7-769e-8a43-f237aa3214ef','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.178+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-0245-7765-a045-f97ba5f50b88','complexity','4','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a43-f237aa3214ef','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.189+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-024d-775e-818d-105407856cdc','complexity','5','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a43-f41d0021d384','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.197+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-0268-7514-b27c-d288f7b501c3','complexity','6','01a2004f-ffd7-769e-8a43-f9d68948dda6','01a2004f-ffd7-769e-8a43-fd55126cc82a','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.225+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-0274-728d-b8fa-5358d91cfd8b','complexity','7','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a43-fd55126cc82a','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.236+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-0281-75be-8609-b891ca5709ca','complexity','8','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a44-03b5f56027c7','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.249+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-028f-71d2-a133-1a55b54547f9','complexity','9','01a2004f-ffd7-769e-8a43-eca7d0b2327f','01a2004f-ffd7-769e-8a43-f9d68948dda6','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.263+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-029c-7497-ba1a-b4a81cf292ff','complexity','10','01a2004f-ffd7-769e-8a43-f9d68948dda6','01a2004f-ffd7-769e-8a44-072b5da0311d','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.276+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-02a5-7137-81ab-5e9cb599cb0f','complexity','11','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a44-072b5da0311d','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.285+00','2026-11-21 22:52:53.291+00','01a2004f-feb9-7164-876c-662943ac3d99',null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-02bf-74e6-9925-e1a01dd5aefe','value','2','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a43-e8c407cd68a7','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.311+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-02e0-7312-92b7-f5c4fef6ef1d','value','3','01a2004f-ffd7-769e-8a43-eca7d0b2327f','01a2004f-ffd7-769e-8a43-f237aa3214ef','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.344+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-02f3-749b-be38-3b6df2eea75f','value','4','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a43-f237aa3214ef','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.363+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-0307-76bc-b344-23ca048bc71e','value','5','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a43-f41d0021d384','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.384+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-0321-7282-9f30-857e455902de','value','6','01a2004f-ffd7-769e-8a43-f9d68948dda6','01a2004f-ffd7-769e-8a43-fd55126cc82a','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.409+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-033e-751c-a335-d78e25698640','value','7','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a43-fd55126cc82a','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.438+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-035d-7601-9b1b-11c1cc72e056','value','8','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a44-03b5f56027c7','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.469+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-0374-7112-aba1-74b1ae040d14','value','9','01a2004f-ffd7-769e-8a43-eca7d0b2327f','01a2004f-ffd7-769e-8a43-f9d68948dda6','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.492+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-037e-74ca-83cf-30bf34e8653b','value','10','01a2004f-ffd7-769e-8a43-f9d68948dda6','01a2004f-ffd7-769e-8a44-072b5da0311d','feature_b',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.502+00',null,null,null),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-0384-71ee-b80d-d1041f4d1b8c','value','11','01a2004f-ffd7-769e-8a43-e428edb98210','01a2004f-ffd7-769e-8a44-072b5da0311d','feature_a',null,'1',null,'01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.509+00','2026-11-21 22:52:53.511+00','01a2004f-feb9-7164-876c-662943ac3d99',null),
('01a2004f-fff2-7495-818c-7844a7daa721','01a20050-0400-75b0-809d-788968902303','value','2','01a20050-0000-750d-82bc-75a052465624','01a20050-0000-750d-82bc-79eac9f21b48','feature_a','a_much_better','2',null,'01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.632+00',null,null,null),
('01a2004f-fff2-7495-818c-7844a7daa721','01a20050-0407-770d-9140-3f675f282bd2','value','3','01a20050-0000-750d-82bc-79eac9f21b48','01a20050-0000-750d-82bc-7cd42ad99ed9','tie','equal','1',null,'01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.639+00',null,null,null),
('01a2004f-fff2-7495-818c-7844a7daa721','01a20050-040c-7609-92cd-657969af0c61','value','4','01a20050-0000-750d-82bc-7cd42ad99ed9','01a20050-0000-750d-82bc-81533c3db0ef','feature_b','b_better','1',null,'01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.644+00',null,null,null),
('01a20050-003a-77d0-8c00-124741344647','01a20050-0397-75c5-858f-a643c61a12f0','complexity','2','01a20050-0060-7669-a54d-0df1f9ccaa09','01a20050-0060-7669-a54d-13a019eba4e8','feature_a',null,'1',null,'01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.527+00',null,null,null),
('01a20050-003a-77d0-8c00-124741344647','01a20050-03a1-7693-bced-f60bb93c203c','complexity','3','01a20050-0060-7669-a54d-0df1f9ccaa09','01a20050-0060-7669-a54d-154508d03263','feature_b',null,'1',null,'01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.537+00','2026-11-21 22:52:53.6+00','01a2004f-febd-7148-9e7e-14ccede9d9ed',null),
('01a20050-003a-77d0-8c00-124741344647','01a20050-03ed-749c-bbaf-30f34c1aeeb8','value','2','01a20050-0060-7669-a54d-0df1f9ccaa09','01a20050-0060-7669-a54d-13a019eba4e8','feature_a',null,'1',null,'01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.614+00',null,null,null),
('01a20050-003a-77d0-8c00-124741344647','01a20050-03f5-769b-aa93-939383e34bf1','value','3','01a20050-0060-7669-a54d-0df1f9ccaa09','01a20050-0060-7669-a54d-154508d03263','feature_b',null,'1',null,'01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.621+00','2026-11-21 22:52:53.625+00','01a2004f-febd-7148-9e7e-14ccede9d9ed',null);
insert into activities ("project_id", "id", "action", "user_id", "created_at", "details") values
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-fede-76a7-97a9-d09d4d6596d8','project_created','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.311+00','{}'),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a2004f-ffb8-754b-bc5a-4b1b0e594165','features_imported','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.525+00','{"count": 8}'),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0163-751a-91d9-8c76912170e0','comparison_undone','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.959+00','{"dimension": "complexity", "comparison_id": "01a20050-015b-725c-8538-9bffbc047826"}'),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0216-746e-a711-aec2bc84ca7e','comparison_undone','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.14+00','{"dimension": "value", "comparison_id": "01a20050-0201-7126-a23c-2b46974863d7"}'),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0418-75df-94e0-6cca2c4d7b28','feature_updated','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.656+00','{"changed": ["tags"], "feature_id": "01a2004f-ffad-770b-8612-a862ca6b8107"}'),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0426-7047-a648-587b0ef37507','feature_updated','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.67+00','{"changed": ["tags"], "feature_id": "01a2004f-ffad-770b-8612-aeea3e6f281a"}'),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0439-77d2-8f5a-71bc9bf763bf','comparison_updated','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.687+00','{"after": "tie", "before": "feature_b", "dimension": "value", "comparison_id": "01a20050-01b4-7215-8dc6-23fa23b426c7"}'),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-0452-74e3-9287-8f615af9c6d7','comparison_deleted','01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.713+00','{"dimension": "value", "comparison_id": "01a20050-01af-732d-9d11-7b1be059f54d"}'),
('01a2004f-fed9-740c-8bda-75260bd41c13','01a20050-045d-77ad-af71-29938b888d4c','feature_deleted','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.719+00','{"name": "Feature 8", "feature_id": "01a2004f-ffad-770b-8612-c77a3d207577"}'),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffcf-7061-839f-3a272fe41466','project_created','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.552+00','{}'),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a2004f-ffe6-764b-8942-ca9010c5f891','features_imported','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:52.567+00','{"count": 10}'),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-02ad-77b1-a572-dc6492daa6a5','comparison_undone','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.291+00','{"dimension": "complexity", "comparison_id": "01a20050-02a5-7137-81ab-5e9cb599cb0f"}'),
('01a2004f-ffce-750a-afd7-78893fd244e5','01a20050-0389-7081-bdc7-509f1bc329de','comparison_undone','01a2004f-feb9-7164-876c-662943ac3d99','2026-11-21 22:52:53.511+00','{"dimension": "value", "comparison_id": "01a20050-0384-71ee-b80d-d1041f4d1b8c"}'),
('01a2004f-fff2-7495-818c-7844a7daa721','01a2004f-fff7-71a8-a77a-c2917f52fa4d','project_created','01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:52.593+00','{}'),
('01a2004f-fff2-7495-818c-7844a7daa721','01a20050-0003-7047-96e2-1ec2b64e74b8','features_imported','01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:52.608+00','{"count": 5}'),
('01a20050-003a-77d0-8c00-124741344647','01a20050-0056-74cd-9a3f-9fd254934a59','project_created','01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:52.618+00','{}'),
('01a20050-003a-77d0-8c00-124741344647','01a20050-0064-7154-89e8-8d2f2f231e8f','features_imported','01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:52.704+00','{"count": 3}'),
('01a20050-003a-77d0-8c00-124741344647','01a20050-03e1-7362-a83b-db00a95ce72f','comparison_undone','01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.6+00','{"dimension": "complexity", "comparison_id": "01a20050-03a1-7693-bced-f60bb93c203c"}'),
('01a20050-003a-77d0-8c00-124741344647','01a20050-03fa-761b-be6a-24a0f363f70f','comparison_undone','01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.625+00','{"dimension": "value", "comparison_id": "01a20050-03f5-769b-aa93-939383e34bf1"}'),
('01a20050-003a-77d0-8c00-124741344647','01a20050-0466-71e0-8582-58c44add1e90','project_deleted','01a2004f-febd-7148-9e7e-14ccede9d9ed','2026-11-21 22:52:53.734+00','{}');
commit;
