/** An invisible mark at the end of the description, which identifies an example in every language. */
export const EXAMPLE_MARK = '\u2063';

export const isExample = ({ description }: { description: string | null }): boolean =>
  description?.endsWith(EXAMPLE_MARK) ?? false;
