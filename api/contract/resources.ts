import type { admin } from './admin.ts';
import type { agreement } from './agreement.ts';
import type { apiTokens } from './api-tokens.ts';
import type { auth, browserSessions } from './auth.ts';
import type { bestWorstAnswers } from './best-worst.ts';
import type { collaborators, ownInvitations, projectInvitations } from './collaborators.ts';
import type { comparisons } from './comparisons.ts';
import type { digests } from './digests.ts';
import type { disagreements } from './disagreements.ts';
import type { document } from './document.ts';
import type { events } from './events.ts';
import type { factors } from './factors.ts';
import type { featureImports } from './feature-import.ts';
import type { featureSearch } from './feature-search.ts';
import type { featureSync } from './feature-sync.ts';
import type { features } from './features.ts';
import type { google } from './google.ts';
import type { guests, projectGuests } from './guests.ts';
import type { history } from './history.ts';
import type { identities, oidc } from './identities.ts';
import type { inconsistencies } from './inconsistencies.ts';
import type { invitations, links } from './links.ts';
import type { live } from './live.ts';
import type { looks } from './looks.ts';
import type { mails } from './mails.ts';
import type { mcp } from './mcp.ts';
import type { modelConfig } from './model-config.ts';
import type { ownSessions } from './own-sessions.ts';
import type { passkeys } from './passkeys.ts';
import type { PathsOf } from './paths.ts';
import type { progress } from './progress.ts';
import type { projects } from './projects.ts';
import type { ratings } from './ratings.ts';
import type { recording } from './recording.ts';
import type { reminders } from './reminders.ts';
import type { results } from './results.ts';
import type { security } from './security-events.ts';
import type { serviceAccounts } from './service-accounts.ts';
import type { sharedResults } from './shared-results.ts';
import type { statistics } from './statistics.ts';
import type { users } from './users.ts';
import type { operatorWebhooks, webhooks } from './webhooks.ts';

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
  | typeof statistics
  | typeof users
  | typeof webhooks;

/** The operations of the API below /api/v1, as the web client calls them. */
export interface paths extends PathsOf<Resources> {}
