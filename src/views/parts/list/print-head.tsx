import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useViewer } from '../../seams/viewer.ts'
import { useOnce } from '../hooks/use-once.ts'
import { formatDateTime } from '../time/time-format.ts'
import type { FilterPart, Told } from './list-declaration.ts'

type Props<Filter, Cells> = {
  search: string
  filter: Filter
  cells: Cells
  parts: readonly Pick<FilterPart<Filter, Cells>, 'tell'>[]
}

/**
 * The head of a printed list: company, time, search and filters, which the screen shows elsewhere.
 */
export function PrintHead<Filter, Cells>({ search, filter, cells, parts }: Props<Filter, Cells>) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const now = useOnce(Date.now)
  const given: Told<Filter, Cells> = { t, viewer, filter, cells }
  const narrowed = [
    search.trim() && `“${search.trim()}”`,
    ...parts.map(({ tell }) => tell?.(given)),
  ].filter(Boolean)
  return (
    <Text fontSize="sm">
      {[viewer.user.companyName, formatDateTime(now, viewer.timeZone), ...narrowed].join(' · ')}
    </Text>
  )
}
