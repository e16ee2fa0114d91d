/** Focuses the heading of the page, if the focused element was removed. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#page-title')?.focus({ preventScroll: true })
}
