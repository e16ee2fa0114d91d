import { typeInto } from '../services/type-into.ts'

/** How long a drawn view waits for its answers. */
const PATIENCE_MS = 5_000

/**
 * Resolves when the answers of a drawn view have arrived, or should not be awaited any longer: the
 * user uses the keyboard or the search, or clicks something outside of the screen, which needs no
 * answers.
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
    window.pressedView !== undefined &&
    (fieldIn(window.pressedView) !== null || !window.pressedView.closest('main'))
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
    window.keptAnswers = undefined
    window.undrawView?.()
    const field = pressed && fieldIn(pressed)
    if (field) return goOnTyping(field, root)
    window.pressedView = undefined
    if (pressed) requestAnimationFrame(() => setTimeout(() => sameOf(pressed, root)?.click()))
  })
  observer.observe(root, { childList: true })
}

/** The field of a pressed search. */
function fieldIn(pressed: Element): HTMLInputElement | null {
  return pressed.querySelector('input')
}

/**
 * Types into the app's field what was typed into the drawn one. Letters go to the drawn one until
 * the app's is there: its screen may be rendered slightly later.
 */
function goOnTyping(drawn: HTMLInputElement, root: HTMLElement): void {
  const goOn = (): boolean => {
    const field = sameOf(drawn, root)
    if (!(field instanceof HTMLInputElement)) return false
    window.pressedView = undefined
    field.focus()
    if (field.value !== drawn.value) typeInto(field, drawn.value)
    return true
  }
  if (goOn()) return
  const observer = new MutationObserver(() => goOn() && stop())
  const stop = () => {
    window.pressedView = undefined
    observer.disconnect()
  }
  observer.observe(root, { childList: true, subtree: true })
  setTimeout(stop, PATIENCE_MS)
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
    element.getAttribute('placeholder') ?? '',
  ].join('\n')
}
