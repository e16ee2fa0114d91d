import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { listBusinesses } from '#contract/company.ts'
import type { Role } from '#contract/role.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import { MenuIcon } from '../shell/menu-icon.tsx'

/** The link to companies, for overseers and for people with more than one company. */
export function CompaniesLink({ role }: { role: Role }) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listBusinesses, { rowSize: 1 })
  const isTeam = role === 'business' || role === 'staff'
  if (isTeam && (answer?.pagination.totalRows ?? 0) < 2) return null
  return (
    <Link href="/staff/businesses" className="popover__item">
      <MenuIcon name="businesses" />
      {isTeam ? t('header.switchCompany') : t('header.businesses')}
    </Link>
  )
}
