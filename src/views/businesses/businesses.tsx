import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type CompanyCard, createBusiness, listBusinesses } from '#contract/company.ts'
import { refusalOf } from '#contract/permission.ts'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { useActFor } from '../frame/tools/use-act-for.ts'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useStable } from '../parts/hooks/use-stable.ts'
import { choiceFilter } from '../parts/list/filter-parts.tsx'
import { listScreen } from '../parts/list/list-screen.tsx'
import { listTexts } from '../parts/list/list-texts.ts'
import type { FilterOf, List } from '../parts/list/use-list.ts'
import { useViewer } from '../seams/viewer.ts'
import { businessColumns } from './business-columns.tsx'
import { LeaveBusiness } from './leave-business.tsx'
import { OnlinePayments } from './online-payments.tsx'
import { PaymentsToConfirm } from './payments-to-confirm.tsx'
import { useCompanyMoves } from './use-company-moves.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'

type Companies = List<typeof listBusinesses>

/**
 * `/staff/businesses`: the companies that the user oversees or belongs to: switch to one, activate
 * or deactivate it, add or leave one.
 */
export const Businesses = listScreen(listBusinesses, {
  words: listTexts('businesses', ({ t, viewer: { role } }) =>
    role === 'business' || role === 'staff' ? { title: t('businesses.own') } : {},
  ),
  className: 'data-table__tall',
  useScreenState: useCompanyActs,
  add: { may: createBusiness, label: 'businesses.add', to: '/staff/businessnew', isLink: true },
  Around: BelowPayments,
  filters: [
    choiceFilter<FilterOf<typeof listBusinesses>, 'status'>(
      'status',
      'businesses.statusHeading',
      ({ t }) =>
        (['Active', 'InActive'] as const).map((value) => ({
          value,
          label: t(`businesses.status.${value}`),
        })),
    ),
  ],
  columns: ({ t, viewer, cells }) => businessColumns(t, viewer.timeZone, cells),
})

function useCompanyActs({ reload }: Pick<Companies, 'reload'>) {
  const { t } = useTranslation()
  const moves = useCompanyMoves(reload)
  const actFor = useActFor()
  const { open: onLeave, dialog: leaving } = useDialog((company: CompanyCard, close) => (
    <LeaveBusiness company={company} onLeft={reload} onClose={close} />
  ))
  const onAct = useStable(actFor.act)
  const { asking, press } = moves
  const { isBusy, failure } = actFor
  return {
    cells: useMemo(() => ({ press, isBusy, onAct, onLeave }), [press, isBusy, onAct, onLeave]),
    moving: moves.busy,
    failure: failure === undefined ? undefined : { kind: 'refused' as const, message: failure },
    dialogs: (
      <>
        {leaving}
        {asking && (
          <AskFrame
            isEnding
            title={t('businesses.deactivate.title', { name: asking.row.companyName })}
            confirm={t('businesses.event.deactivate')}
            {...askedMove(moves)}
            onConfirm={() => moves.confirm({})}
          >
            <p>{t('businesses.deactivate.text')}</p>
          </AskFrame>
        )}
      </>
    ),
  }
}

function BelowPayments({ list, children }: { list: Companies; children: ReactNode }) {
  const viewer = useViewer()
  const mayConfirm = refusalOf('payment.confirm', viewer, viewer.module) === undefined
  return (
    <>
      {mayConfirm && <PaymentsToConfirm onSettled={list.reload} />}
      {mayConfirm && <OnlinePayments />}
      {children}
    </>
  )
}
