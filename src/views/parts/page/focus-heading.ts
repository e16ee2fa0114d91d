/** Focuses the heading of the page, if the focused element was removed. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#page-title')?.focus({ preventScroll: true })
}

/** Focuses the first field of a form that starts in it. Returns whether there is one. */
export function focusFirstField(): boolean {
  const field = document.querySelector<HTMLElement>('form[data-starts] .field__input')
  field?.focus({ preventScroll: true })
  return field !== null
}
