/** As a `ref`: what appears gets the focus, such as a step that takes the place of another. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** As a `ref`, while it is the active one of a list: it is scrolled into view. */
export function scrollNear(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
