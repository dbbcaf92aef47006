/** The id under which an undone answer is given again. It is the same in every tab, so that the service stores the answer once. */
export function idOfRedo(id: string): string {
  const end = Number.parseInt(`1${id.slice(-8)}`, 16) + 1;
  return id.slice(0, -8) + end.toString(16).slice(-8);
}
