import { useState } from 'preact/hooks';
import { sentenceOf } from '../parts/failure.tsx';
import { resultTexts } from '../results/texts.ts';

type Module = typeof import('./share-dialog.tsx');

/** Lets the owner show the results to people without an account. The dialog loads when it is wanted. */
export function Share({ id }: { id: string }) {
  const [dialog, setDialog] = useState<Module | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    setFailure(null);
    try {
      setDialog(await import('./share-dialog.tsx'));
    } catch (error) {
      console.error(error);
      setFailure(sentenceOf(error));
    }
  };
  return (
    <>
      {failure && (
        <span class="fault" role="alert">
          {failure}
        </span>
      )}
      <button type="button" onClick={() => void open()}>
        {resultTexts.share}
      </button>
      {dialog && <dialog.ShareDialog id={id} onClose={() => setDialog(null)} />}
    </>
  );
}
