import type { TFunction } from 'i18next'
import { createContext, useContext, useLayoutEffect } from 'react'
import { type ModuleName, moduleNameOf } from '#contract/modules.ts'
import type { Language } from '#contract/languages.ts'
import type { AppConfig } from '../services/config.ts'
import type { GuestUpload } from '../services/guest-upload.ts'
import type { Storage } from '../services/storage.ts'

/** What guest pages find around them. The way to the server is `useCalls`, as in the app. */
export type Guest = {
  config: AppConfig
  language: Language
  t: TFunction
  /** What is typed and chosen, for this tab alone. */
  drafts: Storage
  /** What this browser remembers. */
  storage: Storage
  upload: GuestUpload
  takeModule(name: ModuleName | undefined): void
}

const GuestContext = createContext<Guest | undefined>(undefined)

export const GuestProvider = GuestContext.Provider

/** @throws outside of a guest page */
export function useGuest(): Guest {
  const guest = useContext(GuestContext)
  if (!guest) throw new Error('useGuest needs a GuestProvider above it')
  return guest
}

/**
 * Takes over the colour and the wording of the module that a page turns out to be about, before it
 * is painted.
 */
export function useModule(id: number | undefined): void {
  const { takeModule } = useGuest()
  const name = moduleNameOf(id)
  useLayoutEffect(() => takeModule(name), [name, takeModule])
}

/** Puts a text into the title of the tab. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
