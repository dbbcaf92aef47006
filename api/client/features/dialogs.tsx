export { Editor } from './editor.tsx';
export { PasteDialog } from './paste-dialog.tsx';
export { TagDialog } from './tag-dialog.tsx';
