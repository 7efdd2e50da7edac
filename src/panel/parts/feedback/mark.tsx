/** The sign of the house: a shelf. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M9 8h14v16H9zM9 13.3h14M9 18.6h14" fill="none" stroke="var(--accent-ink)" stroke-width="2.2" />
    </svg>
  );
}
