/**
 * Slot recipes whose classes (`gate__form`) stand in `theme.css`: plain elements wear them, the
 * page's own HTML first of all. Every other recipe reaches its element through a part of `ui`.
 */
export const worn = ['gate', 'cell'] as const

export function isWorn(name: string): boolean {
  return worn.some((it) => it === name)
}
