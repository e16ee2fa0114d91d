/** Moves the focus to the heading of the page, where what had it has gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#page-title')?.focus({ preventScroll: true })
}
