import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { inviteStaff, listStaff, staffStates } from '#contract/staff.ts'
import { choiceFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import type { FilterOf, List } from '../parts/list/use-list.ts'
import { RemoveStaff } from './remove-staff.tsx'
import { staffColumns } from './staff-columns.tsx'
import { useStaffMoves } from './use-staff-moves.ts'

/** `/staff/staff`: the staff of the company: active, invited, and former ones. */
export const StaffList = listScreen(listStaff, {
  words: 'staff',
  lead: 'staff.lead',
  useScreenState: useRowMoves,
  add: { may: inviteStaff, label: 'staff.invite', to: '/staff/staffview?id=new' },
  filters: [
    choiceFilter<FilterOf<typeof listStaff>, 'status'>('status', 'staff.state.label', ({ t }) =>
      staffStates.map((value) => ({ value, label: t(`staff.state.${value}`) })),
    ),
  ],
  columns: ({ t, viewer: { timeZone }, cells: { language, moving, press } }) =>
    staffColumns({
      t,
      timeZone,
      language,
      moving,
      onMove: (member, event) => press(member, { event }),
    }),
})

function useRowMoves({ send }: Pick<List<typeof listStaff>, 'send'>) {
  const { language } = useTranslation().i18n
  const moves = useStaffMoves((row) => send({ type: 'list.row-changed', row }))
  const { busy: moving, press } = moves
  return {
    cells: useMemo(() => ({ language, moving, press }), [language, moving, press]),
    dialogs: moves.asking && <RemoveStaff asking={moves.asking} moves={moves} />,
  }
}
