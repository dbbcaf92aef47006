/** Ctrl (or Cmd) and Enter send a form from any of its fields. */
export function submitByKeys(event: KeyboardEvent & { readonly currentTarget: HTMLFormElement }): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const form = event.currentTarget;
  // Once what the key does in its field is rendered, such as ending a tag that is being typed.
  setTimeout(() => form.requestSubmit());
}
