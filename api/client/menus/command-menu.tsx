import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isComposing } from '../lib/keys.ts';
import { Dialog } from '../parts/dialog.tsx';
import { menuTexts } from './texts.ts';
import { useCommands } from './use-commands.ts';

/** A box to type in, with a list of matching screens and actions below it: arrow keys choose, Enter runs. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const commands = useCommands(typed);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const chosen = Math.min(at, commands.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, typed]);
  const run = (index: number) => {
    onClose();
    commands[index]?.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') setAt((chosen + 1) % commands.length);
    else if (event.key === 'ArrowUp') setAt((chosen + commands.length - 1) % commands.length);
    else if (event.key === 'Enter' && commands.length > 0) run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={menuTexts.goTo} onClose={onClose}>
      <input
        type="search"
        // biome-ignore lint/a11y/noRedundantRoles: implied only with a list that the browser shows itself
        role="combobox"
        autofocus
        aria-label={menuTexts.typed}
        placeholder={menuTexts.typed}
        list={undefined}
        aria-expanded={commands.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={commands.length > 0 ? `${id}-${chosen}` : undefined}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label={menuTexts.goTo} class="command-list">
        {commands.map(({ id: key, text, kind }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the box do the same
          // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus, and names the chosen one by aria-activedescendant
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(index)}
          >
            <bdi>{text}</bdi>
            <span class="hint">{kind}</span>
          </div>
        ))}
      </div>
      <p role="status" class={commands.length > 0 ? 'sr' : 'hint'}>
        {commands.length > 0 ? menuTexts.found(commands.length) : menuTexts.none(typed.trim())}
      </p>
    </Dialog>
  );
}
