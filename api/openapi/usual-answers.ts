import { type Documented, json, ProblemBody, problem, type Responses } from '../contract/responses.ts';
import { DOCUMENT_LIMITS, sizeInWords } from '../http/body.ts';
import { bodyBytesOf, type Endpoint } from '../http/endpoint.ts';

/**
 * The responses that follow from an endpoint's definition: access, path parameters, body. Its own are added; where both
 * describe a status, the texts are joined.
 */
export function answersOf(endpoint: Endpoint): Responses {
  const usual = usualAnswers(endpoint);
  const { answers: own } = endpoint.definition;
  const both = Object.keys(usual).filter((status) => status in own);
  return {
    ...usual,
    ...own,
    ...Object.fromEntries(both.map((status) => [status, together(own[Number(status)]!, usual[Number(status)]!)])),
  };
}

function together(own: Documented, usual: Documented): Documented {
  return { ...own, description: `${own.description}. Also: ${usual.description}` };
}

function usualAnswers({ path, definition }: Endpoint): Record<number, Documented> {
  const { allow, params, query, body, bodyKind = 'json', bodyFault = 422, cost } = definition;
  const kind = DOCUMENT_LIMITS[bodyKind];
  const wrongShape = [query && 'the query', body && bodyFault === 422 && 'the body'].filter(Boolean).join(' or ');
  const malformed = [body && kind.malformed, body && bodyFault === 400 && 'the body breaks its schema']
    .filter(Boolean)
    .join(', or ');
  return {
    ...(malformed && { 400: problem(sentence(malformed)) }),
    ...(allow.reads !== 'nothing' && {
      401: problem('No token, or an invalid, expired or revoked one'),
    }),
    ...(allow.refuses && { 403: problem(`Not enough permissions: this is for ${allow.who}`) }),
    ...(params && { 404: problem('A resource in the path does not exist, or no longer') }),
    ...(body && { 413: problem(`The body is larger than ${sizeInWords(bodyBytesOf(definition))}`) }),
    ...(body && { 415: problem(`The body is not sent as ${kind.type}`) }),
    ...(wrongShape && { 422: problem(`${sentence(wrongShape)} breaks its schema; \`errors\` lists the faults`) }),
    ...(cost !== 'free' && {
      429: problem('Too many concurrent requests; Retry-After says when to try again'),
    }),
    ...(allow.reads === 'link' && {
      429: problem('Too many requests from this address; Retry-After says when to try again'),
    }),
    500: json('Internal error; the detail has the request id for the log', ProblemBody),
    ...(path !== '/health/live' && {
      503: problem('The database is unavailable, or a restore is running; Retry-After says when to try again'),
    }),
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
