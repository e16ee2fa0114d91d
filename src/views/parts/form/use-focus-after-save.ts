import { useEffect } from 'react'

/**
 * The save bar disappears with the saved changes, and the focus with it: keyboards and screen
 * readers then continue at the form that was saved.
 */
export function useFocusAfterSave(
  form: { current: HTMLFormElement | null },
  { isBusy, isDirty }: { isBusy: boolean; isDirty: boolean },
): void {
  useEffect(() => {
    const saved = form.current
    if (!saved) return
    if (isBusy) saved.setAttribute('data-saving', '')
    if (isBusy || isDirty || !saved.hasAttribute('data-saving')) return
    saved.removeAttribute('data-saving')
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) saved.focus({ preventScroll: true })
  }, [form, isBusy, isDirty])
}
