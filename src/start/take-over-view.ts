/** How long a drawn view waits for its answers. */
const PATIENCE_MS = 5_000

/**
 * Resolves when the answers of a drawn view have arrived, or should not be awaited any longer: the
 * user uses the keyboard, or clicks something outside of the screen, which needs no answers.
 */
export async function keptAnswersCome(): Promise<void> {
  if (!window.isViewDrawn) return
  const early = [window.earlyAnswer, ...(window.keptAnswers ?? [])]
  await Promise.race([
    Promise.all(early.map((one) => one?.answer)),
    somebodyGoesOn(),
    new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS)),
  ])
}

async function somebodyGoesOn(): Promise<void> {
  const isElsewhere = (): boolean =>
    window.pressedView !== undefined && !window.pressedView.closest('main')
  if (isElsewhere()) return
  await new Promise<void>((resolve) => {
    addEventListener('keydown', () => resolve(), { once: true })
    // Registered after the listener of src/boot.ts, which records the click.
    addEventListener('click', () => isElsewhere() && resolve())
  })
}

/** After the app has rendered over a drawn view, enables clicks and replays an earlier one. */
export function takeOverView(root: HTMLElement): void {
  if (!window.isViewDrawn) {
    window.keptAnswers = undefined
    return
  }
  const drawn = root.firstElementChild
  const observer = new MutationObserver(() => {
    if (drawn?.isConnected) return
    observer.disconnect()
    const pressed = window.pressedView
    window.pressedView = undefined
    window.keptAnswers = undefined
    window.undrawView?.()
    if (pressed) requestAnimationFrame(() => setTimeout(() => sameOf(pressed, root)?.click()))
  })
  observer.observe(root, { childList: true })
}

/**
 * The element that corresponds to a drawn one, if unique: the same link, or the same button of its
 * row.
 */
function sameOf(pressed: Element, root: HTMLElement): HTMLElement | undefined {
  const wanted = nameOf(pressed)
  const found = [...root.querySelectorAll<HTMLElement>(pressed.localName)].filter(
    (element) => nameOf(element) === wanted,
  )
  return found.length === 1 ? found[0] : undefined
}

function nameOf(element: Element): string {
  const row = element.closest('tr, li, article')?.querySelector('a')?.getAttribute('href')
  return [
    row ?? '',
    element.getAttribute('href') ?? '',
    element.getAttribute('aria-label') ?? element.textContent,
  ].join('\n')
}
