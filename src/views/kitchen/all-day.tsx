import { allDayOf } from './all-day-of.ts'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Ticket } from './tickets.ts'

/** The total quantity of each dish over all tickets. */
export function AllDay({ tickets }: { tickets: readonly Ticket[] }) {
  const { t, i18n } = useTranslation()
  const sums = allDayOf(tickets, i18n.language)
  return (
    <chakra.aside
      className="panel__pane"
      gridArea={{ base: '1 / 2', mdDown: '1 / 1' }}
      css={{
        '& ul': { display: 'grid', gap: '1.5', fontSize: 'sm' },
        '& b': { display: 'inline-block', minW: '9' },
      }}
      aria-labelledby="all-day"
    >
      <h2 id="all-day">{t('kitchen.allDay')}</h2>
      {sums.length === 0 && <p className="panel__calm">{t('kitchen.nothing.title')}</p>}
      <ul>
        {sums.map(({ name, count }) => (
          <li key={name}>
            <b>{count} ×</b> {name}
          </li>
        ))}
      </ul>
    </chakra.aside>
  )
}
