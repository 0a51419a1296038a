/** Icon from a path on a 24 × 24 grid, in the style of the theme's icons. Pages have different path sets. */
export function PathIcon({ path, className = "icon" }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
