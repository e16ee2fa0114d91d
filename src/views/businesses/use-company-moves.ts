import { useTranslation } from '#i18n/use-translation.tsx'
import { type CompanyCard, companyMoves } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import type { Moves } from '../../machines/screen/moves.connect.ts'
import { useMoves } from '../parts/moves/use-moves.ts'
import { useApp } from '../seams/app-context.ts'

type CompanyEvent = CompanyCard['allowedEvents'][number]
export type CompanyMoves = Moves<CompanyCard, { event: CompanyEvent }>

/** Activates and deactivates companies; each undoes the other. */
export function useCompanyMoves(onMoved: () => void): CompanyMoves {
  const { call, session } = useApp()
  const { t } = useTranslation()
  return useMoves<CompanyCard, { event: CompanyEvent }>({
    name: 'companies',
    ask: (_, { event }) => companyMoves[event].asks,
    async send(company, { event }, idempotencyKey) {
      const { to, back } = companyMoves[event]
      const input = { id: company.id, status: to }
      const { companyStatus: status = to } = await call(updateUser, input, { idempotencyKey })
      if (company.isCurrent) session.send({ type: 'session.retry' })
      return { ...company, status, allowedEvents: [back] }
    },
    back: ({ move: { event } }) => ({ event: companyMoves[event].back }),
    show: onMoved,
    words: ({ row: { companyName: name, status }, move: { event } }) =>
      t(status === companyMoves[event].to ? 'businesses.moved' : 'businesses.held', {
        name,
        status: t(`businesses.status.${status}`),
      }),
    refusal: ({ companyName: name }, { message: reason }) =>
      t('businesses.failed', { name, reason }),
  })
}
