const gapPx = 4

/**
 * Positions a popover below its button, or above if there is no room, always inside the window;
 * aligned with the end or the centre of the button.
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
