import { useEffect, useEffectEvent } from 'react'
import { useRegistered } from './use-registered.ts'

type Ask = (question: { leave: () => void; stay: () => void }) => void

/** One check per form with unsaved changes. */
const dirty = new Set<() => boolean>()
let isLeaving = false
const askers = new Set<Ask>()
const signOutAskers = new Set<Ask>()

/** Whether any form on the page has unsaved changes. Checked before the module is switched. */
export function hasUnsavedEdits(): boolean {
  return [...dirty].some((isUnsaved) => isUnsaved())
}

/** Asks about unsaved changes, then leaves; without any, leaves at once. */
export function askBeforeLeaving(leave: () => void, stay: () => void = () => undefined): void {
  const [ask] = askers
  if (ask && hasUnsavedEdits()) ask({ leave, stay })
  else leave()
}

/** Loads another page without a question: input is stored as a draft and restored later. */
export function leaveWithDrafts(leave: () => void): void {
  isLeaving = true
  leave()
}

/**
 * Registers a form with unsaved changes while `isDirty`; the browser then asks before the page is
 * left. `isStill` reads the current state if the last render may be outdated.
 */
export function useUnsavedEdits(isDirty: boolean, isStill: () => boolean = () => true): void {
  const isUnsaved = useEffectEvent(isStill)
  useEffect(() => {
    if (!isDirty) return undefined
    const look = () => isUnsaved()
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isLeaving && look()) event.preventDefault()
    }
    dirty.add(look)
    window.addEventListener('beforeunload', ask)
    return () => {
      dirty.delete(look)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
}

/** Asks whether unsent changes may be lost by signing out. */
export function askBeforeSigningOut(leave: () => void): void {
  const [ask] = signOutAskers
  if (ask) ask({ leave, stay: () => undefined })
  else leave()
}

/** Registers `ask` as the handler before a sign-out, while `hasReason`. */
export function useSignOutAsker(hasReason: boolean, ask: Ask): void {
  useRegistered(signOutAskers, ask, hasReason)
}

/** Registers `ask` as the handler before leaving. */
export function useAsker(ask: Ask): void {
  useRegistered(askers, ask)
}
