/** A person, as the initials of their name. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return (
    <span class="initials" aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  );
}
