import { useEffect } from 'react'

const dirty = new Set<symbol>()

/** Whether any form on the page holds what is not saved. Asked before the module is switched. */
export function hasUnsavedEdits(): boolean {
  return dirty.size > 0
}

/** Marks a form as holding unsaved edits while `isDirty`; the browser then asks before the page is left. */
export function useUnsavedEdits(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const form = Symbol('form')
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    dirty.add(form)
    window.addEventListener('beforeunload', ask)
    return () => {
      dirty.delete(form)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
}
