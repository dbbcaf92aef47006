/** A person as the first letters of their names. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return (
    <span class="initials" aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  );
}
