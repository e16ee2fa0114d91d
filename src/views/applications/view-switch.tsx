import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useSearch } from 'wouter'

/** Switches between list and board, keeping the filters. */
export function ViewSwitch({ isBoard }: { isBoard: boolean }) {
  const { t } = useTranslation()
  const search = useSearch()
  return (
    <chakra.span
      display="inline-flex"
      border="1px solid {colors.border.emphasized}"
      borderRadius="md"
      fontSize="sm"
      css={{
        '& a': {
          display: 'inline-flex',
          alignItems: 'center',
          minBlockSize: '1.875rem',
          paddingInline: '3.5',
          borderRadius: 'calc({radii.md} - 1px)',
          mdDown: { minBlockSize: '11', justifyContent: 'center' },
        },
        '& a[aria-current]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
      }}
      role="group"
      aria-label={t('interest.view.label')}
    >
      <Link href={addressOf(search, false)} aria-current={isBoard ? undefined : 'true'}>
        {t('interest.view.list')}
      </Link>
      <Link href={addressOf(search, true)} aria-current={isBoard ? 'true' : undefined}>
        {t('interest.view.board')}
      </Link>
    </chakra.span>
  )
}

function addressOf(search: string, isBoard: boolean): string {
  const before = new URLSearchParams(search)
  const kept = ['community_event_id', 'rating', 'search'].flatMap((name) =>
    before.get(name) ? [[name, before.get(name) ?? '']] : [],
  )
  const params = new URLSearchParams([...kept, ...(isBoard ? [['view', 'board']] : [])])
  return params.size === 0 ? '/job/interest' : `/job/interest?${params}`
}
