/** A `ref` that focuses an element when it appears, for example the next step of a form. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** A `ref` for the active item of a list: scrolls it into view. */
export function scrollNear(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** A `ref` for what appears below the edge of a phone, such as a result. */
export function scrollToMiddle(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}

/** A `ref` for a list below its field: sets the remaining window height as a CSS variable. */
export function keepRoom(element: HTMLElement | null): void {
  const field = element?.parentElement?.getBoundingClientRect()
  if (field) element?.style.setProperty('--room', `${innerHeight - field.bottom - 16}px`)
}
