// Part of the start script, after src/boot.ts: what is typed after a press on the search of a drawn
// view, or after its key, goes into the drawn field; src/start/take-over-view.ts passes it on.
{
  const typeAhead = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const pressed = window.pressedView
    if (window.isViewDrawn && key === '/' && !pressed) {
      window.pressedView = document.querySelector('main .filters__search') ?? undefined
      // The app's field may have the focus before the browser inserts the character.
      event.preventDefault()
    }
    const field = pressed?.querySelector('input')
    if (!field) return
    if (key === 'Backspace') field.value = field.value.slice(0, -1)
    else if (key.length === 1) field.value += key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', typeAhead, true)
}
