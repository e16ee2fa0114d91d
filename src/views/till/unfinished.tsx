import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { has, moduleNameOf } from '#contract/modules.ts'
import type { TillDay } from '#contract/till.ts'
import { useViewer } from '../seams/viewer.ts'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { listOf, unfinishedTexts } from './unfinished-text.ts'

type Props = { till: TillDay }

/** The orders of a day that are open, unpaid or due for a refund now; nothing without any. */
export function Unfinished({ till }: Props) {
  const { t } = useTranslation()
  if (till.unfinished.length === 0) return null
  return (
    <Notice kind="warning" role="note" title={t('till.unfinished.title')}>
      <UnfinishedOrders till={till} />
    </Notice>
  )
}

/** One line per module, with links to the list of those in the current one. */
export function UnfinishedOrders({ till }: Props) {
  const { t, i18n } = useTranslation()
  const { module } = useViewer()
  const { currency, day, unfinished } = till
  const lines = unfinished.flatMap(({ moduleId, ...sums }) => {
    const name = moduleNameOf(moduleId)
    return unfinishedTexts(sums, currency, t, i18n.language).map(({ about, text }) => ({
      key: `${moduleId} ${about}`,
      text:
        name === undefined || name === module
          ? text
          : t('till.unfinished.of', { module: t(`module.${name}`), text }),
      to: name === module ? listOf(about, day, has(name, 'bookings')) : undefined,
    }))
  })
  return (
    <chakra.ul display="grid" gap="1">
      {lines.map(({ key, text, to }) => (
        <li key={key}>
          {to ? (
            <TextLink variant="underline" isAlone href={to}>
              {text}
            </TextLink>
          ) : (
            text
          )}
        </li>
      ))}
    </chakra.ul>
  )
}
