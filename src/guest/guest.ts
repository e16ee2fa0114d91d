import type { TFunction } from 'i18next'
import { createContext, useContext, useLayoutEffect } from 'react'
import { type ModuleName, moduleNameOf } from '#contract/modules.ts'
import type { Language } from '#contract/languages.ts'
import type { AppConfig } from '../services/config.ts'
import type { GuestUpload } from '../services/guest-upload.ts'
import type { Storage } from '../services/storage.ts'

/** The context of guest pages. API calls come from `useCalls`, as in the app. */
export type Guest = {
  config: AppConfig
  language: Language
  t: TFunction
  /** Storage for input and selections, for this tab only. */
  drafts: Storage
  /** Storage for this browser. */
  storage: Storage
  upload: GuestUpload
  /** The module of the page, once it is known. */
  module: ModuleName | undefined
  takeModule(name: ModuleName | undefined): void
  /** The business of the page, which its footer names. */
  takeCompany(name: string | undefined): void
}

const GuestContext = createContext<Guest | undefined>(undefined)

export const GuestProvider = GuestContext.Provider

/** @throws outside of a guest page */
export function useGuest(): Guest {
  const guest = useContext(GuestContext)
  if (!guest) throw new Error('useGuest needs a GuestProvider above it')
  return guest
}

/** Applies the colour and wording of the page's module before the paint. */
export function useModule(id: number | undefined): void {
  const { takeModule } = useGuest()
  const name = moduleNameOf(id)
  useLayoutEffect(() => takeModule(name), [name, takeModule])
}

/** Names the page's business in the footer. */
export function useCompanyName(name: string | undefined): void {
  const { takeCompany } = useGuest()
  useLayoutEffect(() => takeCompany(name), [name, takeCompany])
}

/** Sets the tab's title. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
