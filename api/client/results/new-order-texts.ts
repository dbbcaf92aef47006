/** The words about a new way to compute the order. */
export const newOrderTexts = {
  sentence:
    'The order is computed in a new way: value for effort is an index from 0 to 100, and contradictions count less abruptly. Places of some features may have changed.',
  dismiss: 'Understood',
} as const;
