/** Ends the description of an example, unseen, by which it is known to be one in every language. */
export const EXAMPLE_MARK = '\u2063';

export const isExample = ({ description }: { description: string | null }): boolean =>
  description?.endsWith(EXAMPLE_MARK) ?? false;
