import type { Logger } from '../../config/logger.ts';
import type { Resources } from '../resources.ts';
import type { Transaction } from '../store/statement.ts';

/** The services that use cases work with. What a process opens beside them, it keeps to itself. */
type Services = Pick<
  Resources,
  | 'settings'
  | 'keys'
  | 'pool'
  | 'jobs'
  | 'views'
  | 'snapshots'
  | 'proposals'
  | 'logins'
  | 'registrations'
  | 'lookups'
  | 'linkRequests'
  | 'signIns'
  | 'identityProvider'
  | 'rankings'
  | 'catalogs'
  | 'stabilityBases'
  | 'recorder'
  | 'securityEvents'
  | 'rewrites'
  | 'passwords'
>;

/** What a use case may use. */
export interface Context extends Services {
  /** The unit of work of this request or job, made when first used. */
  readonly em: Transaction;
  readonly log: Logger;
  /** Where the request came from; null for a job. */
  readonly address: string | null;
  /** The clock. */
  now(): Date;
}

/** What the use cases for the whole database may use in addition: the archives, the restore gate, the past of the schema. */
export interface OperationsContext extends Context, Pick<Resources, 'backups' | 'gate' | 'schema'> {}

/** The context of one request or one job. The log, too, can be one that is made when first used. */
export class UseCaseContext implements OperationsContext {
  readonly settings: Resources['settings'];
  readonly keys: Resources['keys'];
  readonly pool: Resources['pool'];
  readonly jobs: Resources['jobs'];
  readonly views: Resources['views'];
  readonly snapshots: Resources['snapshots'];
  readonly proposals: Resources['proposals'];
  readonly logins: Resources['logins'];
  readonly registrations: Resources['registrations'];
  readonly lookups: Resources['lookups'];
  readonly linkRequests: Resources['linkRequests'];
  readonly signIns: Resources['signIns'];
  readonly identityProvider: Resources['identityProvider'];
  readonly rankings: Resources['rankings'];
  readonly catalogs: Resources['catalogs'];
  readonly stabilityBases: Resources['stabilityBases'];
  readonly recorder: Resources['recorder'];
  readonly securityEvents: Resources['securityEvents'];
  readonly rewrites: Resources['rewrites'];
  readonly passwords: Resources['passwords'];
  readonly backups: Resources['backups'];
  readonly gate: Resources['gate'];
  readonly schema: Resources['schema'];
  readonly address: string | null;
  readonly now: () => Date;
  readonly #orm: Resources['orm'];
  #log: Logger | (() => Logger);
  #em: Transaction | undefined;

  constructor(resources: Resources, log: Logger | (() => Logger), address: string | null) {
    this.settings = resources.settings;
    this.keys = resources.keys;
    this.pool = resources.pool;
    this.jobs = resources.jobs;
    this.views = resources.views;
    this.snapshots = resources.snapshots;
    this.proposals = resources.proposals;
    this.logins = resources.logins;
    this.registrations = resources.registrations;
    this.lookups = resources.lookups;
    this.linkRequests = resources.linkRequests;
    this.signIns = resources.signIns;
    this.identityProvider = resources.identityProvider;
    this.rankings = resources.rankings;
    this.catalogs = resources.catalogs;
    this.stabilityBases = resources.stabilityBases;
    this.recorder = resources.recorder;
    this.securityEvents = resources.securityEvents;
    this.rewrites = resources.rewrites;
    this.passwords = resources.passwords;
    this.backups = resources.backups;
    this.gate = resources.gate;
    this.schema = resources.schema;
    this.address = address;
    this.now = resources.clock;
    this.#orm = resources.orm;
    this.#log = log;
  }

  get log(): Logger {
    if (typeof this.#log === 'function') this.#log = this.#log();
    return this.#log;
  }

  get em(): Transaction {
    this.#em ??= this.#orm.em.fork();
    return this.#em;
  }
}

/** A context for one job, or for what a process does when it starts. */
export function createContext(resources: Resources, log: Logger): OperationsContext {
  return new UseCaseContext(resources, log, null);
}
