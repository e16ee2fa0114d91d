import { createContext, useContext } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import type { Id } from '#contract/fields.ts'
import { underKey } from '../../services/under-key.ts'
import { useMovesActor } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'
import { type GuestsGone, takeBack } from './table-acts.ts'

type Gone = GuestsGone & { areBack?: true }
type Follow = (gone: GuestsGone) => void

const FollowContext = createContext<Follow | undefined>(undefined)

export const GuestsGoneProvider = FollowContext.Provider

/** Opens the table to which guests have moved. @throws outside of the provider */
export function useGuestsGone(): Follow {
  const follow = useContext(FollowContext)
  if (!follow) throw new Error('useGuestsGone needs a GuestsGoneProvider above it')
  return follow
}

/**
 * After guests move to another table, that table is shown with a short-lived undo. The state
 * outlives the screens of both tables.
 */
export function useFollowGuests(): Follow {
  const { t } = useTranslation()
  const { toasts, call } = useApp()
  const [, navigate] = useLocation()
  const show = (id: Id) => navigate(`/table/tableview?id=${id}`)
  const { actor } = useMovesActor<Gone, object>({
    name: 'guests who have gone',
    async send(gone, _, key) {
      await takeBack(underKey(call, key), gone)
      return { ...gone, areBack: true }
    },
    // A refusal includes the current table, which has no record of the move.
    show: (gone) => gone?.areBack && show(gone.from.id),
    words: ({ row: { from } }) => t('tables.cameBack', { name: from.name }),
    refusal: (_, { message }) => message,
  })
  return (gone) => {
    const { id, name, from } = gone
    const undo = { type: 'moves.press', id, row: gone, move: {} }
    toasts.send({
      type: 'toast.show',
      kind: 'success',
      text: t('tables.cameFrom', { name: from.name, to: name }),
      action: { labelKey: 'parts.undo', to: actor, event: undo },
    })
    show(id)
  }
}
