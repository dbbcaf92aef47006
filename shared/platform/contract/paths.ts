import type { AnyField, Of, SentOf } from '../fields/field.ts';
import type { Operation, Resource, Upload, Validated } from './operation.ts';
import type { ContentOf, ProblemBody, Responses } from './responses.ts';

// The operations of resources as types for openapi-fetch. Nothing in this file exists at run time.

/** Operations of resources, by path below /api/v1. */
export type PathsOf<R extends Resource> = {
  [T in ClientOperations<R>['path']]: {
    [O in Extract<ClientOperations<R>, { path: T }> as O['method']]: O['types'];
  };
};

/** Path, method and types of each operation, as a union. */
type ClientOperations<R extends Resource> =
  R extends Resource<infer Prefix, infer O> ? { [K in keyof O]: ClientOperation<Prefix, O[K]> }[keyof O] : never;

type ClientOperation<Prefix extends string, O> =
  O extends Operation<infer M, infer T, infer P, infer Q, infer B, infer _W, infer R>
    ? {
        path: PathBelowApi<`${Prefix}${T}`>;
        method: M;
        types: RequestTypes<P, Q, R> & (O extends { upload: Upload } ? UploadBody : RequestBody<B>);
      }
    : never;

/** Turns `/api/v1/projects/:project_id` into `/projects/{project_id}`. Two paths end with a slash, as documented. */
type PathBelowApi<T extends string> = T extends `/api/v1${infer Path}`
  ? Path extends '/users' | '/projects'
    ? `${Path}/`
    : WithBraces<Path>
  : never;
type WithBraces<T extends string> = T extends `${infer Before}:${infer Name}/${infer Rest}`
  ? `${Before}{${Name}}/${WithBraces<Rest>}`
  : T extends `${infer Before}:${infer Name}`
    ? `${Before}{${Name}}`
    : T;

type RequestTypes<P, Q, R extends Responses> = {
  parameters: PathParameters<P> & QueryParameters<Q>;
  responses: Successes<R> & { default: { content: { 'application/json': Of<typeof ProblemBody> } } };
};

type PathParameters<P> = P extends AnyField ? { path: Validated<P> } : { path?: never };
type QueryParameters<Q> = Q extends AnyField ? IfRequired<SentOf<Q>, 'query', SentOf<Q>> : { query?: never };
type UploadBody = { requestBody: { content: { 'multipart/form-data': FormData } } };
/** Forms are typed as JSON. */
type RequestBody<B> = B extends AnyField
  ? IfRequired<SentOf<B>, 'requestBody', { content: { 'application/json': SentOf<B> } }>
  : { requestBody?: never };

/** A field that may be absent if all of `Input` may. */
type IfRequired<Input, K extends string, T> = object extends Input ? { [_ in K]?: T } : { [_ in K]: T };

type Successes<R extends Responses> = {
  [K in keyof R as `${K & number}` extends `2${string}` ? K : never]: {
    content: ContentOrNothing<Parsed<ContentOf<R[K]>>>;
  };
};
/** A response as a client parses it. Handlers may return readonly lists; clients get lists of their own. */
type Parsed<T> = T extends readonly (infer E)[] ? Parsed<E>[] : T extends object ? { [K in keyof T]: Parsed<T[K]> } : T;
type ContentOrNothing<C> = [keyof C] extends [never] ? { 'application/json'?: never } : C;
