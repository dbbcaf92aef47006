import type { users } from '../../shared/accounts/contract/users.ts';
import type { bestWorstAnswers } from '../../shared/answers/contract/best-worst.ts';
import type { comparisons } from '../../shared/answers/contract/comparisons.ts';
import type { disagreements } from '../../shared/answers/contract/disagreements.ts';
import type { factors } from '../../shared/answers/contract/factors.ts';
import type { inconsistencies } from '../../shared/answers/contract/inconsistencies.ts';
import type { ratings } from '../../shared/answers/contract/ratings.ts';
import type { recording } from '../../shared/answers/contract/recording.ts';
import type { events } from '../../shared/events/contract/events.ts';
import type { featureImports } from '../../shared/features/contract/feature-import.ts';
import type { featureSearch } from '../../shared/features/contract/feature-search.ts';
import type { featureSync } from '../../shared/features/contract/feature-sync.ts';
import type { features } from '../../shared/features/contract/features.ts';
import type { guests, projectGuests } from '../../shared/guests/contract/guests.ts';
import type { invitations, links } from '../../shared/links/contract/links.ts';
import type { sharedResults } from '../../shared/links/contract/shared-results.ts';
import type { digests } from '../../shared/mail/contract/digests.ts';
import type { mails } from '../../shared/mail/contract/mails.ts';
import type { reminders } from '../../shared/mail/contract/reminders.ts';
import type { admin } from '../../shared/operate/contract/admin.ts';
import type { security } from '../../shared/operate/contract/security-events.ts';
import type { collaborators, ownInvitations, projectInvitations } from '../../shared/people/contract/collaborators.ts';
import type { PathsOf } from '../../shared/platform/contract/paths.ts';
import type { history } from '../../shared/projects/contract/history.ts';
import type { live } from '../../shared/projects/contract/live.ts';
import type { projects } from '../../shared/projects/contract/projects.ts';
import type { statistics } from '../../shared/projects/contract/statistics.ts';
import type { agreement } from '../../shared/results/contract/agreement.ts';
import type { looks } from '../../shared/results/contract/looks.ts';
import type { modelConfig } from '../../shared/results/contract/model-config.ts';
import type { progress } from '../../shared/results/contract/progress.ts';
import type { results } from '../../shared/results/contract/results.ts';
import type { auth, browserSessions } from '../../shared/sign-in/contract/auth.ts';
import type { google } from '../../shared/sign-in/contract/google.ts';
import type { identities, oidc } from '../../shared/sign-in/contract/identities.ts';
import type { ownSessions } from '../../shared/sign-in/contract/own-sessions.ts';
import type { passkeys } from '../../shared/sign-in/contract/passkeys.ts';
import type { snapshots } from '../../shared/snapshots/contract/snapshots.ts';
import type { apiTokens } from '../../shared/tokens/contract/api-tokens.ts';
import type { serviceAccounts } from '../../shared/tokens/contract/service-accounts.ts';
import type { operatorWebhooks, webhooks } from '../../shared/webhooks/contract/webhooks.ts';
import type { document } from './document.ts';
import type { mcp } from './mcp.ts';

type Resources =
  | typeof admin
  | typeof agreement
  | typeof apiTokens
  | typeof auth
  | typeof bestWorstAnswers
  | typeof browserSessions
  | typeof collaborators
  | typeof comparisons
  | typeof digests
  | typeof looks
  | typeof document
  | typeof events
  | typeof featureImports
  | typeof featureSync
  | typeof featureSearch
  | typeof features
  | typeof google
  | typeof guests
  | typeof history
  | typeof identities
  | typeof inconsistencies
  | typeof disagreements
  | typeof invitations
  | typeof links
  | typeof live
  | typeof mails
  | typeof mcp
  | typeof modelConfig
  | typeof oidc
  | typeof operatorWebhooks
  | typeof ownInvitations
  | typeof ownSessions
  | typeof passkeys
  | typeof projectInvitations
  | typeof progress
  | typeof projectGuests
  | typeof projects
  | typeof factors
  | typeof ratings
  | typeof recording
  | typeof reminders
  | typeof results
  | typeof security
  | typeof serviceAccounts
  | typeof sharedResults
  | typeof snapshots
  | typeof statistics
  | typeof users
  | typeof webhooks;

/** The operations of the API below /api/v1, as the web client calls them. */
export interface paths extends PathsOf<Resources> {}
