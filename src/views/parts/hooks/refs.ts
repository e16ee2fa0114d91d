/** As a `ref`: what appears gets the focus, such as a step that takes the place of another. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** As a `ref`, while it is the current one of a row: the row scrolls to it, and nothing else does. */
export function scrollIntoRow(element: HTMLElement | null): void {
  const row = element?.parentElement
  if (!element || !row || row.scrollWidth <= row.clientWidth) return
  const [own, all] = [element.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2)
}

/** As a `ref`, while it is the active one of a list: it is scrolled into view. */
export function scrollNear(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
