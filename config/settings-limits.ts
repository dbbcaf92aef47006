import { decimal, positive, row, whole } from './settings-types.ts';

/** Settings that limit what a person, a process or the whole service may use, and how long data is stored. */
export const LIMIT_ROWS = {
  MEMORY_MB: row(
    'Memory that a process may use. Caches, unread responses and the number of large responses made at once follow from it. Each process logs its plan at startup. Node limits its heap by the cgroup; without one, set `NODE_OPTIONS=--max-old-space-size` to about half of MEMORY_MB',
    positive('megabytes'),
    "the cgroup's limit, else the machine's memory",
  ),
  RANKING_CACHE_MB: row(
    'Memory per process for cached rankings. At ten answers per feature, a ranking of 1000 features takes 1.5 MB, one of 10,000 takes 35 MB',
    positive('megabytes'),
    'from MEMORY_MB, at most 256',
  ),
  DATABASE_POOL: row('Maximum number of PostgreSQL connections per process', whole().min(2).max(200).default(16)),
  WORKER_CONCURRENCY: row('Jobs of one queue that a worker runs concurrently', whole().min(1).max(64).default(4)),
  PREPARE_EVERY_SECONDS: row(
    "Minimum interval between two precomputations of a ranking's views while it keeps changing. Reads are correct without them",
    decimal('seconds').min(0).default(2),
  ),
  VIEWS_MB: row(
    'Budget of precomputed views in Redis; the oldest are evicted; 0: no limit',
    decimal('megabytes').min(0).default(256),
  ),
  VIEWS_HOURS: row('How long a precomputed view is kept', positive('hours').max(720).default(12)),
  PROPOSAL_LEASE_SECONDS: row(
    'How long a proposed pair is leased to the person it was shown to',
    positive('seconds').default(120),
  ),
  SKIP_SECONDS: row(
    'How long Pairwise does not offer a skipped pair to the same person again. It remembers the latest 1,000 skips per person and ranking',
    positive('seconds').default(1800),
  ),
  RANKING_EVENT_SECONDS: row(
    'Minimum interval between two `ranking.changed` events of a project',
    decimal('seconds').min(0).max(86_400).default(30),
  ),
  ACCESS_TOKEN_EXPIRE_MINUTES: row(
    'Lifetime of an access token',
    positive('minutes')
      .max(60 * 24 * 365)
      .default(30),
  ),
  REFRESH_TOKEN_EXPIRE_DAYS: row('Lifetime of a session, counted from sign-in', positive('days').max(3650).default(30)),
  SESSION_IDLE_DAYS: row(
    'How long a session lasts without being used, counted from the sign-in or the last renewal of its tokens',
    positive('days').max(3650).default(14),
  ),
  SIGN_IN_STARTS_PER_MINUTE: row(
    'Sign-ins through providers, or with a passkey alone, that one address may start',
    whole().min(1).default(120),
  ),
  MAIL_REQUESTS_PER_HOUR: row(
    'Mails with links (for forgotten passwords, to confirm an email) that one address may ask for',
    whole().min(1).default(60),
  ),
  LOGIN_FAILURES_PER_ACCOUNT: row(
    'Failed log-ins to one account from one address before that address is throttled',
    whole().min(1).default(10),
  ),
  LOGIN_FAILURES_PER_ADDRESS: row(
    'Failed log-ins from one address, over all accounts, before it is throttled',
    whole().min(1).default(100),
  ),
  LOGIN_FAILURES_UNDER_ATTACK: row(
    'Failed log-ins to one account from any address before every address is limited to two attempts',
    whole().min(1).default(100),
  ),
  LOGIN_WINDOW_SECONDS: row(
    'How long failures count, and so the longest wait',
    whole('seconds').min(1).max(86_400).default(900),
  ),
  PASSWORDS_WAITING: row(
    'Password checks that may queue per address and per account; further ones get 429',
    whole().min(1).default(8),
  ),
  REGISTRATIONS_PER_HOUR: row('Registrations per address', whole().min(1).default(1000)),
  USER_LOOKUPS_PER_HOUR: row(
    'Usernames and emails that one account may look up to assign people to projects',
    whole().min(1).default(100),
  ),
  LINK_REQUESTS_PER_MINUTE: row(
    'Requests per address with the token of a shared link or an invitation',
    whole().min(1).default(600),
  ),
  API_TOKEN_REQUESTS_PER_MINUTE: row('Requests per API token and process', whole().min(1).default(1200)),
  STATEMENT_TIMEOUT_SECONDS: row(
    "Time limit of a request's statement, and of an idle transaction. Requests that exceed it get 503; 0: no limit",
    decimal('seconds').min(0).max(3600).default(20),
  ),
  LOCK_TIMEOUT_SECONDS: row(
    "How long a request's statement waits for a lock",
    decimal('seconds').min(0).max(3600).default(10),
  ),
  JOB_STATEMENT_TIMEOUT_SECONDS: row(
    'Limit of statements, idle transactions and waits for locks in jobs; 0: no limit',
    decimal('seconds').min(0).max(864_000).default(7200),
  ),
  PROJECTS_PER_PERSON: row(
    'Projects per owner. Requests beyond a quota get 409; 0: no limit, for this and the next two quotas',
    whole().min(0).default(1000),
  ),
  FEATURES_PER_PROJECT: row('Features per project', whole().min(0).default(10_000)),
  COMPARISONS_PER_PROJECT: row(
    'Comparisons ever recorded per project, undone ones included',
    whole().min(0).default(2_000_000),
  ),
  IMPORT_MAX_MB: row('Maximum size of an imported file', positive('megabytes').default(1024)),
  REQUESTS_PER_PERSON: row(
    'Concurrent requests per user (per address without a token) and process; 0: no limit',
    whole().min(0).default(16),
  ),
  EXPENSIVE_REQUESTS_PER_PERSON: row(
    'How many of these may be expensive: replay a ranking, take or return a long list, read much of a project; 0: no limit',
    whole().min(0).default(2),
  ),
  REQUESTS_WAITING_PER_PERSON: row(
    'Requests per user that may queue; further ones get 429',
    whole().min(0).default(200),
  ),
  REQUEST_WAIT_SECONDS: row('How long a request queues before it gets 429', positive('seconds').max(60).default(10)),
  EVENT_STREAMS: row(
    'Event streams open at the same time per process; further ones get 503',
    whole().min(0).default(1000),
  ),
  EVENT_STREAMS_PER_PERSON: row(
    'How many of these one user may have; further ones get 429; 0: no limit of their own',
    whole().min(0).default(20),
  ),
  EVENT_STREAMS_PER_NETWORK: row(
    'How many of these the users of one network may have together (an IPv4 address, or a /64 of IPv6); further ones get 429, and the web client asks for changes instead. Raise it if hundreds of people share an address; 0: no limit of their own',
    whole().min(0).default(250),
  ),
  SEND_TIMEOUT_SECONDS: row(
    'How long a response may make no progress, because its client stopped reading, before the connection is closed. A body of a request may take as long, and the time that its maximum takes at 32 kB per second',
    positive('seconds').max(3600).default(30),
  ),
  UNSENT_MB_PER_PERSON: row(
    'Response bytes that one user may leave unread, per process. Reads beyond it get 429; a change is always answered, and a single response may exceed it',
    positive('megabytes'),
    'three quarters of UNSENT_MB',
  ),
  UNSENT_MB: row(
    'The same for all users together. At this limit, a new response waits up to REQUEST_WAIT_SECONDS until clients have received others. Then Pairwise aborts the oldest responses of users with more unread bytes; if there are no such users, the new request gets 503',
    positive('megabytes'),
    'from MEMORY_MB, at most 128',
  ),
  BACKUP_KEEP: row(
    'Newest nightly archives to keep; the newest verified one is always kept',
    whole().min(1).default(14),
  ),
  BACKUP_KEEP_DAILY: row(
    'For how many days to keep the last nightly archive of each day, besides those of BACKUP_KEEP; of use if BACKUP_CRON makes several a day',
    whole().min(0).default(0),
  ),
  BACKUP_KEEP_WEEKLY: row(
    'For how many weeks to keep the last nightly archive of each week, besides the others',
    whole().min(0).default(0),
  ),
  BACKUP_KEEP_MONTHLY: row(
    'For how many months to keep the last nightly archive of each month, besides the others',
    whole().min(0).default(0),
  ),
  BACKUP_KEEP_MANUAL: row('Manual archives to keep', whole().min(1), 'BACKUP_KEEP'),
  BACKUP_KEEP_SAFETY: row('Safety backups (what restores replaced) to keep', whole().min(1), 'BACKUP_KEEP'),
  RESTORE_MAX_CLOSED_SECONDS: row(
    'How long a restore may block requests before it is aborted',
    positive('seconds').default(900),
  ),
  SECURITY_EVENTS_DAYS: row(
    'How long superusers can read security events; the log keeps them regardless',
    positive('days').max(3650).default(90),
  ),
  SECURITY_EVENTS_PER_KIND: row(
    'Maximum number of stored security events per kind, so that a flood of one kind does not displace the others',
    whole().min(1).max(1_000_000).default(100_000),
  ),
};
