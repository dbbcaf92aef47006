import type { Context } from '../../shared/use-cases/context.ts';

/** What a route may use: it passes the context to its use cases, each of which names what it needs. */
export type RouteContext = Context;
