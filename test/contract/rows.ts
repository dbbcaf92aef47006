import { type PlacedOperation, theContract } from '../support/contract.ts';

/** Fields that stand together in several rows. */
const TOGETHER: Readonly<Record<string, string>> = {
  USER: 'id username email is_active is_superuser role display_name avatar_url language email_verified_at',
  MEMBER: 'id username email display_name avatar_url role dimensions assigned_at',
  SESSION: 'id created_at renewed_at expires_at address browser current',
  TOKEN: 'id name scopes project_id created_at expires_at last_used_at',
  PROJECT:
    'id name description comparison_mode created_at owner_id hide_names members_may_delete answerable_dimensions',
  FEATURE: 'id name description tags project_id created_at updated_at archived_at external',
  PAGE: 'items total page per_page',
  COMPARISON: 'id feature_a_id feature_b_id choice strength dimension project_id user_id created_at',
  RECORDED: 'id project_id feature_a feature_b choice strength dimension created_at inconsistency_stats',
  CHANCES: 'k settled probability expected_changes in_doubt questions',
  EXPLANATION:
    'feature dimension rank shared_rank tied_with likely_ranks rank_range answers above below duels would_move answers.won',
  BACKUP: 'backup_id filename size_bytes created_at',
  LINK: 'id kind label shows created_at expires_at uses last_used_at participation',
  PASS: 'id name secret xid project project.id project.name project.comparison_mode dimensions shows one_per_device may_join expires_at',
  WEBHOOK: 'id url format paused old_secret_until created_at',
  DELIVERY: 'id type position status occurred_at created_at next_attempt_at request attempts',
};

/**
 * Each endpoint with the status that it answers, and the fields of the answer: after `[]` those of each entry of a list, after `name.` those
 * of an object in it; `*` any.
 */
const TABLE = `
  POST /auth/register 201 USER auth_provider
  POST /auth/login 200 access_token token_type expires_in refresh_token
  POST /auth/session 200 access_token token_type expires_in
  POST /auth/login/second-factor 401 detail
  POST /auth/session/second-factor 401 detail
  GET /auth/passkeys 200 passkeys recovery_codes_left required
  POST /auth/passkeys/registration 200 ticket expires_in options
  POST /auth/passkeys 201 passkey recovery_codes
  PATCH /auth/passkeys/{passkey_id} 404 detail
  DELETE /auth/passkeys/{passkey_id} 404 detail
  POST /auth/passkeys/recovery-codes 409 detail
  POST /auth/passkeys/sign-in 200 ticket expires_in options
  POST /auth/session/token 401 detail
  DELETE /auth/session 204
  POST /auth/login/test-token 200 USER
  POST /auth/change-password 204
  POST /auth/temporary-password 400 detail
  POST /auth/password-reset 403 detail
  POST /auth/email-verification 403 detail
  POST /auth/email-verification/{token} 404 detail
  POST /auth/password-reset/{token} 404 detail
  POST /auth/refresh 200 access_token refresh_token
  DELETE /auth/me 403 detail
  GET /auth/me/export 200 *
  GET /auth/me 200 USER
  PATCH /auth/me 200 USER
  GET /auth/security-events 200 PAGE
  POST /auth/logout 204
  GET /auth/google/login 503 detail
  GET /auth/google/callback 302 *
  GET /auth/google/status 200 google_oauth_enabled google_client_id_set google_client_secret_set
  GET /auth/google/link 200 linked linked_at has_password can_be_ended
  GET /auth/oidc/{provider}/login 404 detail
  GET /auth/oidc/{provider}/callback 404 detail
  POST /auth/oidc/{provider}/link 404 detail
  GET /auth/providers 200 passwords passkeys mail providers
  GET /auth/mails 200 [] kind wanted
  PUT /auth/mails/{kind} 204
  POST /auth/mails/stop/{token} 404 detail
  GET /auth/identities 200 identities has_password
  DELETE /auth/identities/{identity_id} 404 detail
  DELETE /auth/google/link 404 detail
  GET /auth/sessions 200 [] SESSION
  DELETE /auth/sessions 204
  DELETE /auth/sessions/{session_id} 204
  GET /auth/tokens 200 [] TOKEN
  POST /auth/tokens 201 TOKEN token
  DELETE /auth/tokens/{token_id} 204
  GET /users 200 [] USER
  POST /users 200 USER
  GET /users/me 200 USER
  PUT /users/me 200 USER
  GET /users/{user_id} 200 USER
  PUT /users/{user_id} 200 USER
  DELETE /users/{user_id} 204
  POST /users/{user_id}/assignments 200 MEMBER
  PUT /users/{user_id}/assignments/{project_id} 200 MEMBER
  DELETE /users/{user_id}/assignments/{project_id} 204
  PATCH /users/{user_id}/role 200 USER
  GET /users/{user_id}/left-behind 200 [] project is_owner links guest_links guests invitations service_tokens webhooks
  GET /users/{user_id}/sessions 200 [] SESSION
  DELETE /users/{user_id}/sessions 204
  POST /users/{user_id}/password-reset 200 token expires_at
  POST /users/{user_id}/temporary-password 200 password expires_at
  GET /users/{user_id}/projects 200 [] PROJECT

  GET /projects?include_stats=true 200 [] PROJECT feature_count comparison_count progress
  POST /projects 201 PROJECT
  GET /projects/{id} 200 PROJECT
  PUT /projects/{id} 200 PROJECT
  PATCH /projects/{id} 200 PROJECT
  DELETE /projects/{id} 204
  GET /projects/{id}/summary 200 project feature_count comparison_count progress progress.complexity progress.value
  GET /projects/{id}/collaborators 200 [] MEMBER
  POST /projects/{id}/collaborators 202 username display_name
  GET /projects/{id}/invitations 200 [] id username display_name dimensions created_at expires_at
  DELETE /projects/{id}/invitations/{invitation_id} 204
  POST /projects/{id}/looks 200 moved
  GET /projects/{id}/digest 200 weekly
  PUT /projects/{id}/digest 204
  GET /projects/{id}/reminders 403 detail
  POST /projects/{id}/reminders 403 detail
  GET /projects/{id}/activity 200 PAGE items[] id action timestamp user_id
  POST /projects/{id}/restore 404 detail
  POST /projects/{id}/activity/{activity_id}/restore 200 restored_features restored_comparisons
  GET /projects/{id}/last-modified 200 last_modified modified_by
  GET /projects/{id}/events 200 *
  GET /projects/{id}/live 200 generation features_revision dimensions dimensions.value dimensions.complexity people people[] id name
      username answers last_answer_at answering
  GET /projects/{id}/agreement?dimension=value 200 dimension revision people pairs contested alpha shared_pairs majority_share people[] user answers share
      with_others contradictions straightness
  GET /projects/{id}/history 200 project project.id project.name project.description comparisons deleted_comparisons comparisons[] id
      feature_a feature_b choice dimension user created_at
  GET /features?search=feature 200 [] id name project_id project_name
  POST /features/import/preview 200 format source columns mapping ready skipped faults preview
  GET /projects/{id}/features?include_scores=true 200 PAGE items[] FEATURE scores
  POST /projects/{id}/features 201 FEATURE
  POST /projects/{id}/features/bulk 201 count features features[] FEATURE
  POST /projects/{id}/features/import 201 format source columns mapping ready skipped faults preview count
  POST /projects/{id}/features/bulk-archive 200 archived_count
  POST /projects/{id}/features/bulk-restore 200 restored_count
  POST /projects/{id}/features/sync 200 created updated unchanged archived restored ignored created[] row id feature_id name
  PUT /projects/{id}/features/external/{source}/{external_id} 201 FEATURE
  POST /projects/{id}/features/bulk-delete/preview 200 ratio value complexity
  POST /projects/{id}/features/bulk-delete 200 deleted_count
  GET /projects/{id}/features/{feature_id} 200 FEATURE
  PUT /projects/{id}/features/{feature_id} 200 FEATURE
  PUT /projects/{id}/features/{feature_id}/decision 200 FEATURE decision.decided decision.note decision.decided_at
  DELETE /projects/{id}/features/{feature_id}/decision 204
  POST /projects/{id}/features/{feature_id}/archive 200 FEATURE
  POST /projects/{id}/features/{feature_id}/restore 200 FEATURE
  DELETE /projects/{id}/features/{feature_id} 204

  GET /projects/{id}/comparisons/next?dimension=value&include_progress=true 200 comparison_id feature_a feature_b dimension progress
      feature_a.id feature_a.name feature_a.description feature_a.tags feature_a.project_id feature_a.created_at feature_a.updated_at
      feature_a.archived_at feature_a.external progress.dimension progress.target_certainty progress.transitive_coverage
      progress.effective_confidence progress.progress_percent progress.comparisons_done progress.comparisons_remaining
  GET /projects/{id}/comparisons 200 PAGE items[] COMPARISON
  POST /projects/{id}/comparisons 201 RECORDED inconsistency_stats.cycle_count inconsistency_stats.total_comparisons
      inconsistency_stats.inconsistency_percentage inconsistency_stats.dimension feature_a.id feature_a.name
  POST /projects/{id}/comparisons/binary 201 RECORDED
  POST /projects/{id}/comparisons/best-worst 201 id project_id dimension created_at comparisons inconsistency_stats comparisons[] COMPARISON
      replaced_by set_id
  POST /projects/{id}/comparisons/graded 201 RECORDED
  GET /projects/{id}/comparisons/estimates 200 dimension estimates estimates[] feature_id estimate variance
  GET /projects/{id}/comparisons/inconsistency-stats 200 cycle_count total_comparisons inconsistency_percentage dimension
  GET /projects/{id}/comparisons/inconsistencies 200 cycles count message cycles[] feature_ids feature_names length dimension
  GET /projects/{id}/comparisons/disagreements 200 people count left_out disagreements
  GET /projects/{id}/comparisons/resolve-inconsistency 200 comparison_id feature_a feature_b dimension reason combined_uncertainty
      cycle_context feature_a.id feature_a.name feature_a.description cycle_context.cycle_count cycle_context.features_in_cycles
  GET /projects/{id}/comparisons/progress 200 dimension target_certainty transitive_coverage transitive_known_pairs uncertain_pairs
      direct_coverage unique_pairs_compared total_possible_pairs coverage_confidence bayesian_confidence consistency_score
      effective_confidence progress_percent total_comparisons_done comparisons_remaining theoretical_minimum practical_estimate
      current_avg_variance comparisons_done cycle_count
  POST /projects/{id}/comparisons/reset 200 message count
  POST /projects/{id}/comparisons/undo 200 undone_comparison_id message updated_progress updated_progress.comparisons_done
      updated_progress.progress_percent
  POST /projects/{id}/comparisons/skip 200 status
  POST /projects/{id}/comparisons/leave 204
  GET /projects/{id}/comparisons/{comparison_id} 200 COMPARISON
  PUT /projects/{id}/comparisons/{comparison_id} 200 COMPARISON
  DELETE /projects/{id}/comparisons/{comparison_id} 204

  GET /projects/{id}/ratings/next 200 features remaining features[] FEATURE
  PUT /projects/{id}/ratings 204
  DELETE /projects/{id}/ratings 204

  GET /projects/{id}/factors/next 200 questions choices
  PUT /projects/{id}/factors 204
  DELETE /projects/{id}/factors 204

  GET /projects/{id}/statistics 200 feature_count comparison_count dimensions dimensions.complexity dimensions.value
  GET /projects/{id}/statistics/scores 200 [] feature_id feature_name complexity_score value_score ratio
  GET /projects/{id}/results?include_quadrants=true 200 results quadrants results[] feature complexity value ratio rank quadrants.quick_wins
      quadrants.major_projects quadrants.fill_ins quadrants.thankless_tasks
  GET /projects/{id}/results/quadrants 200 quick_wins major_projects fill_ins thankless_tasks
  GET /projects/{id}/results/stability 200 CHANCES
  GET /projects/{id}/results/estimates 200 complexity value
  GET /projects/{id}/results/{feature_id}/explanation 200 EXPLANATION answers.people
  GET /projects/{id}/results/export 200 [] feature complexity value ratio rank
  GET /projects/{id}/model-config 200 model_type num_features selection_strategy dimensions dimensions.complexity dimensions.value
  PUT /projects/{id}/model-config 200 model_type num_features selection_strategy updated_at
  POST /projects/{id}/model-config/preview 200 estimated_comparisons current_variance target_variance
  POST /projects/{id}/model-config/reset 200 message config config.model_type config.dimensions
  POST /admin/database/backup 200 BACKUP
  GET /admin/database/backups 200 [] BACKUP
  GET /admin/database/backups/{backup_id} 200 *
  GET /admin/database/stats 200 size_bytes table_counts last_vacuum integrity_ok table_counts.users table_counts.projects
      table_counts.features table_counts.comparisons integrity_checked_at integrity_findings default_passwords
  GET /admin/status 200 problems workers failed_jobs backups backups.newest_at backups.newest_verified_at backups.newest_intact_at
      backups.unusable backups.overdue_since storage versions versions.service versions.node versions.postgresql versions.redis
  PUT /admin/announcement 200 announcement announcement.text announcement.starts_at announcement.ends_at
  DELETE /admin/announcement 204
  POST /admin/database/maintenance 200 operation status duration_ms
  GET /admin/database/export 200 *
  POST /admin/database/import 200 status records_imported errors
  GET /admin/security-events 200 PAGE items[] id event severity occurred_at user_id username actor_id address details
  POST /admin/dashboard-session 204
  POST /admin/database/restore 200 message restored_at

  GET /projects/{id}/links 200 [] LINK
  POST /projects/{id}/links 201 LINK token
  DELETE /projects/{id}/links/{link_id} 204
  GET /auth/invitations 200 [] id dimensions created_at expires_at project invited_by
  POST /auth/invitations/{invitation_id}/accept 200 MEMBER project_id
  DELETE /auth/invitations/{invitation_id} 204
  POST /invitations/preview 200 project project.name expires_at
  POST /invitations/accept 200 project_id id username email display_name avatar_url role assigned_at
  GET /shared 200 project project.name expires_at as_of
  GET /shared/results 200 [] feature complexity value ratio rank
  GET /shared/stability 200 CHANCES
  GET /shared/results/{feature_id}/explanation 200 EXPLANATION
  POST /guests/preview 200 project project.name asked_by dimensions asks_name shows expires_at
  POST /guests 201 PASS
  POST /guests/resume 200 PASS
  POST /guests/take-over 200 project_id comparisons
  GET /projects/{id}/guests 200 PAGE
  DELETE /projects/{id}/guests/{guest_id} 204

  POST /mcp 200 jsonrpc id result result.tools
  GET /projects/{id}/service-accounts 200 [] id name created_at
  POST /projects/{id}/service-accounts 201 id name created_at
  PATCH /projects/{id}/service-accounts/{service_id} 200 id name created_at
  DELETE /projects/{id}/service-accounts/{service_id} 204
  GET /projects/{id}/service-accounts/{service_id}/tokens 200 [] TOKEN
  POST /projects/{id}/service-accounts/{service_id}/tokens 201 TOKEN token
  DELETE /projects/{id}/service-accounts/{service_id}/tokens/{token_id} 204

  GET /projects/{id}/webhooks 200 [] WEBHOOK event_types
  POST /projects/{id}/webhooks 201 WEBHOOK event_types secret
  PATCH /projects/{id}/webhooks/{webhook_id} 200 WEBHOOK event_types
  DELETE /projects/{id}/webhooks/{webhook_id} 204
  POST /projects/{id}/webhooks/{webhook_id}/rotate-secret 200 WEBHOOK event_types secret
  POST /projects/{id}/webhooks/{webhook_id}/test 202 DELIVERY
  POST /projects/{id}/webhooks/{webhook_id}/resume 200 WEBHOOK event_types
  GET /projects/{id}/webhooks/{webhook_id}/deliveries 200 total page per_page items[] DELIVERY
  POST /projects/{id}/webhooks/{webhook_id}/deliveries/{delivery_id}/replay 202 DELIVERY
  GET /admin/webhooks 200 [] WEBHOOK
  POST /admin/webhooks 201 WEBHOOK secret
  PATCH /admin/webhooks/{webhook_id} 200 WEBHOOK
  DELETE /admin/webhooks/{webhook_id} 204
  POST /admin/webhooks/{webhook_id}/rotate-secret 200 WEBHOOK secret
  POST /admin/webhooks/{webhook_id}/test 202 DELIVERY
  POST /admin/webhooks/{webhook_id}/resume 200 WEBHOOK
  GET /admin/webhooks/{webhook_id}/deliveries 200 total page per_page items[] DELIVERY
  POST /admin/webhooks/{webhook_id}/deliveries/{delivery_id}/replay 202 DELIVERY
`;

export interface Row {
  name: string;
  query: string;
  status: number;
  fields: string[];
}

export const ROWS: readonly Row[] = TABLE.replaceAll('\n      ', ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [method, place, status, ...fields] = line.trim().split(' ');
    const [path, query = ''] = place!.split('?');
    const all = fields.flatMap((field) => TOGETHER[field]?.split(' ') ?? [field]);
    return { name: `${method} ${path}`, query, status: Number(status), fields: all };
  });

/** Names of ids don't matter, nor does a slash at the end. */
export function bare(name: string): string {
  return name.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');
}

/** The operations that have a row, by their bare name. */
export function placedOperations(): ReadonlyMap<string, PlacedOperation> {
  const ours = theContract().operations.filter(({ operation }) => !operation.tags.includes('Service'));
  return new Map(ours.map((each) => [bare(`${each.method.toUpperCase()} ${each.path.replace('/api/v1', '')}`), each]));
}
