/**
 * Makes a generic machine once, when it is first needed. Its chart is the same for all types, which
 * exist in TypeScript only; a machine for each mount of a screen is 16 to 24 kB of memory.
 */
export function madeOnce<Make extends () => unknown>(make: Make): Make {
  let made: unknown
  return (() => (made ??= make())) as Make
}
