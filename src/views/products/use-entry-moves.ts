import { useTranslation } from '#i18n/use-translation.tsx'
import type {
  updateCategory,
  updateManufacturer,
  updateProductSpec,
  updateSubcategory,
  updateUnit,
} from '#contract/catalogue.ts'
import type { Id } from '#contract/fields.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'

export type Update =
  | typeof updateCategory
  | typeof updateSubcategory
  | typeof updateProductSpec
  | typeof updateManufacturer
  | typeof updateUnit
export type Entry = { id: Id; name: string; status: 'Active' | 'InActive'; version: number }
/** An entry with the endpoint that changes it. */
type Changeable = Entry & { update: Update }
export type EntryMoves = Moves<Changeable, Pick<Entry, 'status'>>

/** Disables and enables catalogue entries. A refusal is shown at the entry. */
export function useEntryMoves(onChanged: () => void): EntryMoves {
  const { call } = useApp()
  const { t } = useTranslation()
  return useMoves<Changeable, Pick<Entry, 'status'>>({
    name: 'entries',
    async send({ id, version, update }, { status }, idempotencyKey) {
      const entry: Entry = await call(
        update,
        { id, expectedVersion: version, status },
        { idempotencyKey },
      )
      return { ...entry, update }
    },
    back: ({ before: { status } }) => ({ status }),
    show: onChanged,
    words: ({ row: { name, status } }) =>
      t(status === 'Active' ? 'categories.switched.on' : 'categories.switched.off', { name }),
    refusal: () => undefined,
  })
}
