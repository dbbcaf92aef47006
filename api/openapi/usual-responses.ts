import {
  type Documented,
  json,
  ProblemBody,
  problem,
  type Responses,
  shared,
} from '../../shared/platform/contract/responses.ts';
import { FRESH_MINUTES, OPERATOR_FRESH_MINUTES } from '../../shared/sign-in/confirm-identity.ts';
import { superuser } from '../access/access.ts';
import { DOCUMENT_LIMITS, sizeInWords } from '../http/body.ts';
import { bodyBytesOf, type Endpoint } from '../http/endpoint.ts';

/**
 * The responses that follow from an endpoint's definition: access, path parameters, body. The endpoint's own responses are added. If both
 * have a status, its description lists both reasons.
 */
export function responsesOf(endpoint: Endpoint): Responses {
  const usual = usualResponses(endpoint);
  const { responses: own } = endpoint.definition;
  const both = Object.keys(usual).filter((status) => status in own);
  return {
    ...usual,
    ...own,
    ...Object.fromEntries(both.map((status) => [status, together(own[Number(status)]!, usual[Number(status)]!)])),
  };
}

function together(own: Documented, usual: Documented): Documented {
  return { example: usual.example, ...own, description: `- ${own.description}\n- ${usual.description}` };
}

function usualResponses({ path, definition }: Endpoint): Record<number, Documented> {
  const { allow, scope, isFresh, params, body, bodyKind = 'json', cost } = definition;
  const kind = DOCUMENT_LIMITS[bodyKind];
  const size = sizeInWords(bodyBytesOf(definition));
  return {
    ...malformed(definition),
    ...(allow.reads !== 'nothing' && {
      401: shared('Unauthorized', problem('The token is missing, invalid, expired or revoked')),
    }),
    ...(scope && {
      403: isFresh ? staleOr(FORBIDDEN, allow === superuser) : FORBIDDEN,
    }),
    ...(params && {
      404: shared('NotFound', problem('The resource does not exist (any more), or the path is unknown')),
    }),
    ...(body && {
      413: shared(`LargerThan${size.replace(' ', '')}`, problem(`The body is larger than ${size}`)),
      415: shared(kind.notSent, problem(`The body is not ${kind.type}`, { detail: `Send the body as ${kind.type}` })),
    }),
    ...wrongShape(definition),
    ...(cost !== 'free' && {
      429: shared('TooManyRequests', problem('Too many concurrent requests')),
    }),
    ...(allow.reads === 'link' && {
      429: shared('TooManyRequestsFromAddress', problem('Too many requests from this address')),
    }),
    500: shared('InternalError', json('Internal error. `detail` has the id of the request in the log', ProblemBody)),
    ...(!path.startsWith('/health/') && {
      503: shared('Unavailable', problem('The database is unavailable, or a restore is running')),
    }),
  };
}

const FORBIDDEN = shared(
  'Forbidden',
  problem('You or your API token are not permitted to do this. The description of the operation says who is', {
    detail: 'Not enough permissions',
  }),
);

/** For an operation that needs a recent sign-in. */
function staleOr({ description }: Documented, isOperators: boolean): Documented {
  const minutes = isOperators ? OPERATOR_FRESH_MINUTES : FRESH_MINUTES;
  const stale = `you signed in more than ${minutes} minutes ago (\`fresh_sign_in_required\`). API tokens need no fresh sign-in`;
  const answer = problem(`${description}; or ${stale}`, { code: 'fresh_sign_in_required' });
  return shared(isOperators ? 'StaleOperatorSignIn' : 'StaleSignIn', answer);
}

function malformed({ body, bodyKind = 'json', bodyFault }: Endpoint['definition']): Record<number, Documented> {
  const { malformed: unreadable } = DOCUMENT_LIMITS[bodyKind];
  const isFaulty = body && bodyFault === 400;
  const faults = [body && unreadable, isFaulty && 'the body breaks its schema'].filter(Boolean).join(', or ');
  if (!faults) return {};
  const answer = problem(sentence(faults));
  return { 400: isFaulty ? answer : shared('MalformedBody', answer) };
}

function wrongShape({ query, body, bodyFault }: Endpoint['definition']): Record<number, Documented> {
  const isBodyMeant = body && bodyFault !== 400;
  const where = [query && 'the query', isBodyMeant && 'the body'].filter(Boolean).join(' or ');
  // Every operation has this fault, so only the introduction says when unknown names are refused.
  if (!where && body) return {};
  if (!where) return { 422: shared('UnknownInput', problem('Unknown fields or parameters. `errors` lists them')) };
  const name = query && isBodyMeant ? 'InvalidInput' : query ? 'InvalidQuery' : 'InvalidBody';
  return { 422: shared(name, problem(`${sentence(where)} breaks its schema. \`errors\` lists the wrong fields`)) };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
