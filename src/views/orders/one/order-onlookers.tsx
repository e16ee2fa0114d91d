import { Text } from '@chakra-ui/react/text'
import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { useOnlookers } from './use-onlookers.ts'

const SHOWN = 3

/** Colleagues who have the same order open, so that two people do not do the same work. */
export function OrderOnlookers({ id }: { id: Id }) {
  const { t, i18n } = useTranslation()
  const people = useOnlookers(id)
  const names = new Intl.ListFormat(i18n.language).format(people.map(({ fullName }) => fullName))
  return (
    <Text
      display="flex"
      flexWrap="wrap"
      rowGap="1"
      columnGap="2"
      alignItems="center"
      color="fg.muted"
      fontSize="sm"
      css={{ '&:not(:empty)': { mt: '-2', mb: '4' } }}
      role="status"
    >
      {people.length > 0 && (
        <>
          <chakra.span
            display="inline-flex"
            ps="1.5"
            css={{
              '& > span': {
                display: 'grid',
                placeItems: 'center',
                minW: '7',
                h: '7',
                ms: '-1.5',
                color: 'brand.fg',
                fontSize: 'xs',
                fontWeight: 'semibold',
                bg: 'brand.muted',
                border: '2px solid {colors.bg}',
                rounded: 'full',
              },
            }}
            aria-hidden="true"
          >
            {people.slice(0, SHOWN).map(({ companyUserId, fullName }) => (
              <span key={companyUserId}>{initialsOf(fullName)}</span>
            ))}
          </chakra.span>
          {t('orders.view.others', { count: people.length, names })}
        </>
      )}
    </Text>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
