import { useState } from 'react'
import type {
  updateCategory,
  updateManufacturer,
  updateProductSpec,
  updateSubcategory,
  updateUnit,
} from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import { type CallFailure, failureOf } from '../../machines/failure.ts'
import { useApp } from '../seams/app-context.ts'

export type Update =
  | typeof updateCategory
  | typeof updateSubcategory
  | typeof updateProductSpec
  | typeof updateManufacturer
  | typeof updateUnit
export type Entry = { id: Id; name: string; status: 'Active' | 'InActive'; version: number }

export type EntrySwitch = {
  busy: ReadonlySet<string>
  /** The entry that could not be switched, and why. */
  refused: { id: string; failure: CallFailure } | undefined
  /** What was switched last; switched once more it is as before. */
  last: { update: Update; entry: Entry } | undefined
  turn: (update: Update, entry: Entry) => Promise<void>
  forget: () => void
}

/**
 * Switches entries of the catalogue off and on. Whatever is refused is said where the entry stands.
 */
export function useEntrySwitch(onChanged: () => void): EntrySwitch {
  const { call } = useApp()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<EntrySwitch['refused']>()
  const [last, setLast] = useState<EntrySwitch['last']>()

  const turn: EntrySwitch['turn'] = async (update, { id, version, status }) => {
    setBusy((before) => new Set(before).add(id))
    setRefused(undefined)
    setLast(undefined)
    try {
      const entry: Entry = await call(update, {
        id,
        expectedVersion: version,
        status: status === 'Active' ? 'InActive' : 'Active',
      })
      setLast({ update, entry })
    } catch (thrown) {
      setRefused({ id, failure: failureOf(thrown) })
    } finally {
      setBusy((before) => new Set([...before].filter((one) => one !== id)))
      onChanged()
    }
  }
  return { busy, refused, last, turn, forget: () => setLast(undefined) }
}
