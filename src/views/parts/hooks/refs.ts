/** As a `ref`: what appears gets the focus, such as a step that takes the place of another. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** As a `ref`, while it is the active one of a list: it is scrolled into view. */
export function scrollNear(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** As a `ref`, of a list below its field: tells the style how much of the window is left for it. */
export function keepRoom(element: HTMLElement | null): void {
  const field = element?.parentElement?.getBoundingClientRect()
  if (field) element?.style.setProperty('--room', `${innerHeight - field.bottom - 16}px`)
}
