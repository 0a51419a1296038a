/** Pictures of windows, drawn in the colours of the theme: they change with the colour mode. */

export function Illustration({ name }: { name: string }) {
  return (
    <svg className="illustration" data-picture={name} viewBox="0 0 420 280" aria-hidden="true">
      <rect className="art-window" x="20" y="20" width="380" height="240" rx="14" />
      <path className="art-line" d="M20 56h380" />
    </svg>
  );
}
