import { Text } from '@chakra-ui/react/text'
import type { Resource } from '#contract/resource.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useViewer } from '../../seams/viewer.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { useNow } from '../hooks/use-now.ts'
import { comingOff, sayOff } from '../calendar/coming-off.ts'

type Props = {
  label: string
  timeOff: Resource['timeOff']
  /** Where it is seen or changed; absent: only the words. */
  href?: (off: Resource['timeOff'][number]) => string
}

/** The next times off of a person or room, each with a link; nothing without any. */
export function ComingOff({ label, timeOff, href }: Props) {
  const { i18n } = useTranslation()
  const { timeZone } = useViewer()
  const nowMs = useNow(60_000)
  const coming = comingOff(timeOff, nowMs)
  if (coming.length === 0) return null
  return coming.map((off) => {
    const said = `${label}: ${sayOff(off, { timeZone, language: i18n.language, nowMs })}`
    return (
      <Text key={`${off.fromMs} ${off.toMs}`} fontSize="sm" overflowWrap="anywhere">
        {href ? (
          <AppLink color="brand.fg" textDecoration="underline" href={href(off)}>
            {said}
          </AppLink>
        ) : (
          said
        )}
      </Text>
    )
  })
}
