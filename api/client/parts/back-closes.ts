// While a dialog is open, its page has a second entry in the history. Back leaves this entry, which closes the dialog and keeps the page.
// If the dialog is closed in another way, the entry stays: removing it could undo a navigation that follows at once. The next dialog of the
// page uses the entry again, and Back skips it.

const MARK = 'dialog';
const isMarked = () => history.state === MARK;

/** Functions that close the open dialogs, the innermost last. */
const open: (() => void)[] = [];
/** Path of the page whose second entry is current; null elsewhere. */
let marked = isMarked() ? location.pathname : null;

function mark(): void {
  if (!isMarked()) history.pushState(MARK, '', location.href);
  marked = location.pathname;
}

addEventListener('popstate', () => {
  const left = marked;
  marked = isMarked() ? location.pathname : null;
  if (marked !== null || location.pathname !== left) return;
  const close = open.at(-1);
  if (!close) return history.back();
  close();
  // A dialog may ask before it closes, and another one may be open below it.
  setTimeout(() => open.length > 0 && mark());
});

/**
 * Makes Back close a dialog that has just opened.
 * @returns a function to call when the dialog has closed.
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close);
  mark();
  return () => void open.splice(open.indexOf(close), 1);
}
