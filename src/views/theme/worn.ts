/**
 * Slot recipes whose classes (`gate__form`) stand in `theme.css`: plain elements wear them, the
 * page's own HTML first of all. Every other recipe reaches its element through a part of `ui`.
 */
export const worn = ['gate', 'cell'] as const

/** Those of the guest pages, which no screen of the app shows: they stand in `guest.css`. */
export const wornByGuests = ['guest'] as const

export function isWorn(name: string): boolean {
  return [...worn, ...wornByGuests].some((it) => it === name)
}
