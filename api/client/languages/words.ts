/** What a translation of English words has: the same names, and functions of the same values. */
export type Words<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Words<R>
    : { readonly [K in keyof T]: Words<T[K]> };
