import type { Logger } from '../../config/logger.ts';
import type { Resources } from '../../shared/resources.ts';
import { type OperationsContext, UseCaseContext } from '../../shared/use-cases/context.ts';

/** What a route may use: what its use cases need, and what only requests have, such as turns, kept answers and readiness. */
export interface RouteContext
  extends OperationsContext,
    Pick<
      Resources,
      'shares' | 'unsent' | 'identities' | 'verifiedTokens' | 'responses' | 'health' | 'database' | 'redis' | 'storage'
    > {}

/** The context of one request. */
export class RequestContext extends UseCaseContext implements RouteContext {
  readonly shares: Resources['shares'];
  readonly unsent: Resources['unsent'];
  readonly identities: Resources['identities'];
  readonly verifiedTokens: Resources['verifiedTokens'];
  readonly responses: Resources['responses'];
  readonly health: Resources['health'];
  readonly database: Resources['database'];
  readonly redis: Resources['redis'];
  readonly storage: Resources['storage'];

  constructor(resources: Resources, log: () => Logger, address: string | null) {
    super(resources, log, address);
    this.shares = resources.shares;
    this.unsent = resources.unsent;
    this.identities = resources.identities;
    this.verifiedTokens = resources.verifiedTokens;
    this.responses = resources.responses;
    this.health = resources.health;
    this.database = resources.database;
    this.redis = resources.redis;
    this.storage = resources.storage;
  }
}
