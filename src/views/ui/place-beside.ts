const gapPx = 4

/**
 * Puts what is open in the top layer below its button, or above where there is no room, always
 * inside the window; its end at the end of the button, or both centres above each other.
 */
export function placeBeside(panel: HTMLElement, button: HTMLElement, at: 'end' | 'centre'): void {
  const box = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const isBelow = box.bottom + gapPx + height <= innerHeight
  const top = isBelow ? box.bottom + gapPx : box.top - gapPx - height
  const isFromRight = getComputedStyle(button).direction === 'ltr'
  const left =
    at === 'centre'
      ? (box.left + box.right - width) / 2
      : isFromRight
        ? box.right - width
        : box.left
  panel.style.top = `${Math.max(gapPx, top)}px`
  panel.style.left = `${Math.max(gapPx, Math.min(left, innerWidth - width - gapPx))}px`
}
