/** Type of a translation of English words: the same names, and functions with the same parameters. */
export type Words<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Words<R>
    : { readonly [K in keyof T]: Words<T[K]> };
