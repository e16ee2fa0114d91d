/**
 * Creates a generic machine once, on first use. Its chart is the same for all types, which exist
 * only in TypeScript; a new machine for each mount would take 16 to 24 kB of memory.
 */
export function madeOnce<Make extends () => unknown>(make: Make): Make {
  let made: unknown
  return (() => (made ??= make())) as Make
}
