import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listBusinesses } from '#contract/account.ts'
import type { Role } from '#contract/role.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { MenuIcon } from './menu-icon.tsx'

/** The way to the companies of who oversees some; an owner has it with a second company. */
export function CompaniesLink({ role }: { role: Role }) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listBusinesses, { rowSize: 1 })
  if (role === 'business' && (answer?.pagination.totalRows ?? 0) < 2) return null
  return (
    <Link href="/staff/businesses" className="panel-item">
      <MenuIcon name="staff" />
      {role === 'business' ? t('header.switchCompany') : t('header.businesses')}
    </Link>
  )
}
