/** Ctrl (or Cmd) and Enter send a form from any of its fields. */
export function submitByKeys(event: KeyboardEvent & { readonly currentTarget: HTMLFormElement }): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const form = event.currentTarget;
  // Waits until the effect of the key in its field is rendered, such as completing a tag.
  setTimeout(() => form.requestSubmit());
}
